"""The private parts of numba that `core/pipelines.py` overrides or calls are as it expects.

pyproject.toml allows no numba release that was not checked. To allow the next one: read what has
changed in the functions named here, adapt `core/pipelines.py`, then update these tables.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
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
    "numba:config.SLP_VECTORIZE": int,
    "numba:config.CACHE_DIR": str,
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
    return f"numba {version}: {path} {problem}; kanban_env/core/pipelines.py relies on it"


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
    function = found.__func__ if isinstance(found, staticmethod) else found
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
def test_numba_calls_everything_that_is_overridden(monkeypatch: pytest.MonkeyPatch) -> None:
    from kanban_env.core import pipelines
    from kanban_env.core.jit import rule

    parts = {
        pipelines.PartLibrary: (
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
