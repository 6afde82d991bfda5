"""Compiling rules as parts of kernels, and as nothing else.

Numba makes every function ready to be called by itself: it optimises it together with all that it
calls and turns it into machine code. Rules are called by kernels only, which optimise them once
more as a whole, so a rule stops at its intermediate code here. That takes a quarter off a compile.

NUMBA: a library is numba's container of one function's code; a pipeline may bring its own.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import IRLegalization


class PartLibrary(JITCodeLibrary):
    """Code that is linked into others and has no address of its own."""

    def _optimize_final_module(self) -> None:
        """The kernel will do it."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """None: zero says so."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """What numba asks to note the environment of a function that Python can call."""
        return SimpleNamespace(set_env=lambda name, environment: None)  # noqa: ARG005


@register_pass(mutates_CFG=False, analysis_only=True)
class _OpenPart(AnalysisPass):
    """Give the function a library for parts before it is lowered."""

    _name = "open_part"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return False


class _PartCompiler(CompilerBase):
    """Numba's own pipeline, but for the library."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_OpenPart, IRLegalization)
        passes.finalize()
        return [passes]


class PartDispatcher(CPUDispatcher):
    """A rule: compiled for the kernels that call it, refused to the interpreter."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        """No wrapper for calls from Python: compiling those takes a fifth longer."""
        bare = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options | bare, pipeline_class=_PartCompiler)

    def __call__(self, *arguments: Any) -> Any:  # noqa: ARG002
        """Raise: there is nothing that Python could call."""
        raise TypeError(
            f"{self.py_func.__qualname__} is a compiled rule and runs inside kernels only; "
            "set NUMBA_DISABLE_JIT=1 to call rules from Python"
        )
