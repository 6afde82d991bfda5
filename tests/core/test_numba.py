"""The private parts of numba that `core/pipelines.py` and `core/kernel_cache.py` rely on.

pyproject.toml allows no numba release that was not checked. To allow the next one: read what has
changed in the functions named here, adapt the two files, then update these tables.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

LIBRARY = "numba.core.codegen:JITCodeLibrary"
MACHINERY = "numba.core.compiler_machinery"
SIGNATURES = {
    f"{LIBRARY}._optimize_final_module": "(self)",
    f"{LIBRARY}._finalize_final_module": "(self)",
    f"{LIBRARY}._finalize_dynamic_globals": "(self)",
    f"{LIBRARY}._ensure_finalized": "(self)",
    f"{LIBRARY}.enable_object_caching": "(self)",
    f"{LIBRARY}.get_pointer_to_function": "(self, name)",
    "numba.core.compiler:CompilerBase.define_pipelines": "(self)",
    "numba.core.compiler:DefaultPassBuilder.define_nopython_pipeline": "(state, name='nopython')",
    "numba.core.compiler:CompileResult._reduce": "(self)",
    "numba.core.compiler:CompileResult._rebuild": "(cls, target_context, libdata, fndesc, env,"
    " signature, objectmode, lifted, typeann, reload_init, referenced_envs)",
    "numba.core.caching:_Cache.load_overload": "(self, sig, target_context)",
    "numba.core.caching:_Cache.save_overload": "(self, sig, data)",
    "numba.core.codegen:CPUCodegen.magic_tuple": "(self)",
    "numba.core.codegen:CPUCodegen._module_pass_manager": "(self, **kwargs)",
    "numba.core.dispatcher:_DispatcherBase.get_call_template": "(self, args, kws)",
    "numba.core.callconv:CPUCallConv.decorate_function": "(self, fn, args, fe_argtypes,"
    " noalias=False)",
    "numba.core.serialize:dumps": "(obj)",
    f"{MACHINERY}:PassManager.add_pass_after": "(self, pass_cls, location)",
    f"{MACHINERY}:PassManager.finalize": "(self)",
    f"{MACHINERY}:AnalysisPass.run_pass": "(self, *args, **kwargs)",
    f"{MACHINERY}:register_pass": "(mutates_CFG, analysis_only)",
    "numba.core.typed_passes:IRLegalization.run_pass": "(self, state)",
    "numba.core.registry:CPUDispatcher.__init__": "(self, py_func, locals=None, targetoptions=None,"
    " pipeline_class=<class 'numba.core.compiler.Compiler'>)",
}
"""Functions that are overridden or called, with their parameters."""

ATTRIBUTES = {
    f"{LIBRARY}._finalized": bool,
    f"{LIBRARY}.codegen": property,
    "numba.core.compiler:Flags.noalias": object,
}

SOURCES = {
    f"{LIBRARY}.finalize": "4b4c34b83488a72f",
    f"{LIBRARY}._optimize_final_module": "e405bd473752613b",
    f"{LIBRARY}._finalize_final_module": "95bbf4fcbb90ed99",
    f"{LIBRARY}.get_pointer_to_function": "1bce3f385d25b31c",
}
"""Functions that are replaced, or call those that are, with a digest of their source."""


def said(path: str, problem: str) -> str:
    version = numba.__version__
    return (
        f"numba {version}: {path} {problem}; core/pipelines.py or core/kernel_cache.py relies on it"
    )


def find(path: str) -> Any:
    """The attribute at `module:name.name`, without calling properties."""
    module, _, names = path.partition(":")
    found: Any = importlib.import_module(module)
    for name in names.split("."):
        found = inspect.getattr_static(found, name, None)
        assert found is not None, said(path, "is missing")
    return found


@pytest.mark.parametrize("path", SIGNATURES)
def test_a_private_function_of_numba_has_the_known_parameters(path: str) -> None:
    found = find(path)
    function = found.__func__ if isinstance(found, staticmethod | classmethod) else found
    signature = str(inspect.signature(function))
    assert signature == SIGNATURES[path], said(path, f"takes {signature}")


@pytest.mark.parametrize("path", ATTRIBUTES)
def test_a_private_attribute_of_numba_has_the_known_type(path: str) -> None:
    found = find(path)
    assert isinstance(found, ATTRIBUTES[path]), said(path, f"is a {type(found).__name__}")


@pytest.mark.parametrize("path", SOURCES)
def test_a_function_of_numba_that_is_replaced_has_not_changed(path: str) -> None:
    digest = hashlib.sha256(inspect.getsource(find(path)).encode()).hexdigest()[:16]
    assert digest == SOURCES[path], said(path, f"has changed (digest {digest})")


@pytest.mark.compiled
def test_numba_asks_the_cache_of_a_kernel_for_code(tmp_path: Path) -> None:
    from kanban_env.core.kernel_cache import KernelCache

    def double(x):
        return 2 * x

    asked = []

    class Recording(KernelCache):
        def load_overload(self, sig: Any, target_context: Any) -> Any:
            asked.append("load_overload")
            return super().load_overload(sig, target_context)

        def save_overload(self, sig: Any, data: Any) -> None:
            asked.append("save_overload")
            super().save_overload(sig, data)

    for expected in (["load_overload", "save_overload"], ["load_overload"]):
        kernel = numba.njit(double)
        kernel._cache = Recording(double, tmp_path)
        assert kernel(4) == 8
        assert asked == expected, said("numba.core.dispatcher:Dispatcher._cache", f"got {asked}")
        asked.clear()


@pytest.mark.compiled
def test_numba_calls_everything_that_is_overridden(monkeypatch: pytest.MonkeyPatch) -> None:
    from kanban_env.core import pipelines
    from kanban_env.core.jit import rule

    parts = {
        pipelines.RuleLibrary: (
            "_optimize_final_module", "_finalize_final_module", "get_pointer_to_function",
        ),
        pipelines.KernelLibrary: ("_optimize_final_module",),
    }  # fmt: skip
    called = set()

    def recording(library: type, name: str) -> Any:
        original = getattr(library, name)

        def record(*arguments: Any) -> Any:
            called.add((library, name))
            return original(*arguments)

        return record

    for library, overridden in parts.items():
        for name in overridden:
            monkeypatch.setattr(library, name, recording(library, name))

    @rule
    def double(x):
        return 2 * x

    @numba.njit(pipeline_class=pipelines.KernelCompiler)
    def total(numbers):
        found = 0
        for number in numbers:
            found += double(number)
        return found

    assert total(np.arange(5)) == 20
    for library, overridden in parts.items():
        for name in overridden:
            path = f"{LIBRARY}.{name}"
            assert (library, name) in called, said(path, f"is not called for {library.__name__}")
