"""Numba's compiler pipeline with custom code libraries for rules and kernels.

Numba normally optimises every function with all functions that it calls and generates machine code
for it. Rules are called by kernels only, which are optimised as a whole again, so the compilation
of a rule stops at its intermediate code here. This saves a quarter of the compile time.

NUMBA: a library is numba's container of one function's code; a pipeline can replace it.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import numba
from llvmlite.binding import create_pass_builder, create_pipeline_tuning_options
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import IRLegalization

_config: Any = numba.config


class RuleLibrary(JITCodeLibrary):
    """The code of a rule: linked into kernels, without its own address."""

    def _optimize_final_module(self) -> None:
        """Do nothing: the kernel is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """Return 0: a rule has no address."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        """An object that ignores the environment of the function, which Python does not call."""
        return SimpleNamespace(set_env=lambda name, environment: None)  # noqa: ARG005


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel: with SLP vectorisation, and loops that stay loops.

    SLP vectorisation makes observations faster. Unrolled loops make the rules of a game larger than
    the processor's cache for code: without them a decision takes up to a third less time.
    """

    def _optimize_final_module(self) -> None:
        """Optimise once: numba does it twice, to find reference counts, which kernels have not."""
        options = create_pipeline_tuning_options(speed_level=int(_config.OPT))
        options.loop_vectorization = bool(_config.LOOP_VECTORIZE)
        options.slp_vectorization = True
        options.loop_unrolling = False
        builder = create_pass_builder(self._codegen._tm, options)
        builder.getModulePassManager().run(self._final_module, builder)


def never_overlap(name: str, arguments: Iterable[Any]) -> bool:
    """Whether no two arguments of a function can share memory, by their types.

    Rules and state are records of different types. An array of a type that no record has, such as
    a mask, is no view of a record; nor is what an observation's `write_` function writes. LLVM then
    keeps fields of the state in registers, which makes an observation an eighth faster.
    """
    kinds = [kind for kind in arguments if not isinstance(kind, types.Number | types.Boolean)]
    records = [kind for kind in kinds if isinstance(kind, types.Record)]
    arrays = [kind for kind in kinds if isinstance(kind, types.Array)]
    memory = [*records, *(array.dtype for array in arrays)]
    if len(kinds) != len(memory) or len(set(memory)) != len(memory):
        return False
    held = {_number(kind) for record in records for kind in map(record.typeof, record.fields)}
    writes = name.startswith("write_") or name == "observe"
    return writes or not any(array.dtype in held for array in arrays)


def _number(kind: Any) -> Any:
    """The type of the numbers of a field of a record."""
    return getattr(kind, "dtype", kind)


class _OpenLibrary(AnalysisPass):
    """Give the function a custom library before it is lowered."""

    library: type[JITCodeLibrary]

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.noalias = never_overlap(state.func_id.func_name, state.args)
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
    """Numba's default pipeline with a custom library."""

    opening: type[_OpenLibrary]

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.opening, IRLegalization)
        passes.finalize()
        return [passes]


class RuleCompiler(_Compiler):
    """The compiler of rules."""

    opening = _OpenRule


class KernelCompiler(_Compiler):
    """The compiler of kernels, the loops that Python calls."""

    opening = _OpenKernel


def _widened(kind: Any) -> Any:
    """The type of an argument, with 64 bits for a signed integer."""
    plain = types.unliteral(kind)
    is_signed = isinstance(plain, types.Integer) and getattr(plain, "signed", False)
    return types.int64 if is_signed else kind


class RuleDispatcher(CPUDispatcher):
    """A rule: compiled when a kernel calls it, run as Python source when Python calls it."""

    def __init__(self, function: Any, options: dict[str, Any]) -> None:
        """Compile without wrappers for calls from Python, which saves a fifth of the time."""
        bare = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        super().__init__(function, targetoptions=options | bare, pipeline_class=RuleCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Compile for integers of 64 bits: one version instead of one for each size.

        This saves a quarter of the compile time, and changes no result: numba calculates with 64
        bits anyway.
        """
        wide = {name: _widened(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(_widened, args)), wide)

    def __call__(self, *arguments: Any) -> Any:
        """Run the Python source: texts call rules too rarely to compile them for that.

        The state must be a row of `jit.attribute_view` or of `batch.states`.
        """
        return self.py_func(*arguments)
