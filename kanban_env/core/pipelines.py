"""How numba compiles rules and kernels: its own pipeline, with libraries of our own.

Numba makes every function ready to be called by itself: it optimises it together with all that it
calls and turns it into machine code. Rules are called by kernels only, which optimise them once
more as a whole, so a rule stops at its intermediate code here. That takes a quarter off a compile.

NUMBA: a library is numba's container of one function's code; a pipeline may bring its own.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from numba import config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import IRLegalization


class RuleLibrary(JITCodeLibrary):
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


class KernelLibrary(JITCodeLibrary):
    """Code in which neighbouring scalars are joined to vectors: observations are full of them."""

    def _optimize_final_module(self) -> None:
        settings: Any = config
        before = settings.SLP_VECTORIZE
        settings.SLP_VECTORIZE = 1
        try:
            super()._optimize_final_module()
        finally:
            settings.SLP_VECTORIZE = before


class _OpenLibrary(AnalysisPass):
    """Give the function a library of our own before it is lowered."""

    library: type[JITCodeLibrary]

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


@register_pass(mutates_CFG=False, analysis_only=True)
class _OpenRule(_OpenLibrary):
    _name = "open_rule"
    library = RuleLibrary


@register_pass(mutates_CFG=False, analysis_only=True)
class _OpenKernel(_OpenLibrary):
    _name = "open_kernel"
    library = KernelLibrary


class _Compiler(CompilerBase):
    """Numba's own pipeline, but for the library."""

    opening: type[_OpenLibrary]

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.opening, IRLegalization)
        passes.finalize()
        return [passes]


class RuleCompiler(_Compiler):
    """For rules."""

    opening = _OpenRule


class KernelCompiler(_Compiler):
    """For the loops that Python calls."""

    opening = _OpenKernel


class RuleDispatcher(CPUDispatcher):
    """A rule: compiled for the kernels that call it, plain for the interpreter."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        """No wrapper for calls from Python: compiling those takes a fifth longer."""
        bare = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options | bare, pipeline_class=RuleCompiler)

    def __call__(self, *arguments: Any) -> Any:
        """Run the source as it stands: texts ask a rule now and then, which is worth no compile.

        The state must be a row of `jit.attribute_view` or of `batch.states`.
        """
        return self.py_func(*arguments)
