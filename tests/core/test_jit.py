"""Compiled code is kept, found again, and never stale."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

import kanban_env
from kanban_env.core import jit
from kanban_env.core.kernel_cache import is_private

ROOT = Path(kanban_env.__file__).parent.parent

SCRIPT = """
from tests.conformance.toy import PEBBLES
from kanban_env.core.batch import GameBatch
batch = GameBatch(PEBBLES.variant(2), 1, seed=0)
while not batch.dones[0]:
    batch.step([3])
print(int(batch.scores[0, 0]))
"""


def start(
    cache: Path, root: Path = ROOT, script: str = SCRIPT, **environment: str
) -> subprocess.Popen[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    env = {**kept, "KANBAN_CACHE_DIR": str(cache), "PYTHONPATH": str(root), **environment}
    return subprocess.Popen(
        [sys.executable, "-c", script],
        env=env,
        cwd=root,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run(
    cache: Path, root: Path = ROOT, script: str = SCRIPT, **environment: str
) -> tuple[str, str]:
    out, err = start(cache, root, script, **environment).communicate(timeout=300)
    return out.strip(), err.strip()


def test_the_digest_changes_with_every_source_and_flag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "a.py"
    file.write_text("x = 1\n")
    digests = {jit.build_digest([tmp_path])}
    file.write_text("x = 2\n")
    assert jit.build_digest([tmp_path]) in digests, "that of the code in memory, not on disk"
    jit.folder_digest.cache_clear()
    digests.add(jit.build_digest([tmp_path]))
    file.rename(tmp_path / "deep" / "b.py")
    jit.folder_digest.cache_clear()
    digests.add(jit.build_digest([tmp_path]))
    monkeypatch.setattr(jit._config, "BOUNDSCHECK", 1)
    digests.add(jit.build_digest([tmp_path]))
    monkeypatch.setattr(jit._config, "OPT", 1)
    digests.add(jit.build_digest([tmp_path]))
    assert len(digests) == 5


def test_folders_unused_for_a_month_are_removed(tmp_path: Path) -> None:
    for name, age in [("old", 40), ("young", 3), ("mine", 90)]:
        (tmp_path / name).mkdir()
        mark = tmp_path / name / "used"
        mark.touch()
        then = time.time() - age * 24 * 3600
        os.utime(mark, (then, then))
    jit._prune(tmp_path, keep=tmp_path / "mine")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "young"]


@pytest.mark.compiled
def test_ten_processes_on_a_cold_cache_all_work_and_one_compiles_and_says_so(
    tmp_path: Path,
) -> None:
    runs = [start(tmp_path) for _ in range(10)]
    ends = [process.communicate(timeout=600) for process in runs]
    assert [process.returncode for process in runs] == [0] * 10
    assert len({out for out, _ in ends}) == 1
    (said,) = (err for _, err in ends if "compiling pebbles-v0, once" in err)
    assert "compiling pebbles-v0, once for this version; this may take" in said
    assert "kanban_env: compiled pebbles-v0 in" in said
    assert run(tmp_path) == (ends[0][0].strip(), ""), "a second start is silent"


HEURISTIC = """
from tests.conformance.toy import PEBBLES
from kanban_env.core.batch import GameBatch
from kanban_env.core.seeds import action_generators
print(GameBatch(PEBBLES.variant(2), 1, seed=0).choose_heuristic(action_generators(0, 1))[0])
"""


@pytest.mark.compiled
def test_an_environment_does_not_wait_for_the_heuristic_which_is_compiled_when_asked(
    tmp_path: Path,
) -> None:
    _, said = run(tmp_path)
    assert "compiled pebbles-v0 in" in said
    assert "heuristic" not in said
    out, said = run(tmp_path, script=HEURISTIC)
    assert "kanban_env: compiled the heuristic of pebbles-v0 in" in said
    assert "compiled pebbles-v0 in" not in said
    assert run(tmp_path, script=HEURISTIC) == (out, "")


EDITED_MEANWHILE = """
from tests.conformance.toy import PEBBLES
from kanban_env.core import jit
from pathlib import Path
from types import ModuleType
for path in (Path(jit.__file__).parent / "piles.py", PEBBLES.folder / "toy.py"):
    path.write_text(path.read_text() + "\\n# edited\\n")
print(jit.cache_folder(PEBBLES.folder).name)
"""


def copied_root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    for name in ("kanban_env", "tests"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    return root


@pytest.mark.compiled
def test_code_in_memory_is_kept_under_its_own_sources_if_files_change_meanwhile(
    tmp_path: Path,
) -> None:
    root, cache = copied_root(tmp_path), tmp_path / "cache"
    before = run(cache, root, script=FOLDER)[0]
    assert run(cache, root, script=EDITED_MEANWHILE)[0] == before
    assert run(cache, root, script=FOLDER)[0] != before


FOLDER = """
from tests.conformance.toy import PEBBLES
from kanban_env.core.jit import cache_folder
print(cache_folder(PEBBLES.folder).name)
"""


@pytest.mark.compiled
def test_an_edit_or_a_flag_never_leaves_old_code_running(tmp_path: Path) -> None:
    root, cache = copied_root(tmp_path), tmp_path / "cache"
    before, _ = run(cache, root)
    rules = root / "tests" / "conformance" / "toy.py"
    stamp = rules.stat()
    rules.write_text(rules.read_text().replace("+= colour\n", "+= colour + 1\n"))
    os.utime(rules, (stamp.st_atime, stamp.st_mtime + 1))
    after, err = run(cache, root)
    assert int(after) == int(before) + 4
    assert "compiling" in err
    folders = {run(cache, root, script=FOLDER)[0]}
    folders.add(run(cache, root, script=FOLDER, NUMBA_BOUNDSCHECK="1")[0])
    core = root / "kanban_env" / "core" / "piles.py"
    core.write_text(core.read_text() + "\n# edited\n")
    folders.add(run(cache, root, script=FOLDER)[0])
    assert len(folders) == 3, "code compiled with a flag or before an edit is kept apart"


@pytest.mark.compiled
def test_a_cache_that_cannot_be_written_is_said_and_everything_works(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    out, err = run(blocked)
    assert out
    assert "cannot keep compiled code" in err


@pytest.mark.compiled
def test_a_disk_without_room_is_said_and_everything_works(tmp_path: Path) -> None:
    """The limit of a file's length stands for a full disk: every write of code fails."""
    full = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n" + SCRIPT
    out, err = run(tmp_path, script=full)
    assert out
    assert "cannot keep compiled code in" in err
    assert "Traceback" not in err
    assert not list(tmp_path.glob("*/*.code*"))
    assert run(tmp_path)[0] == out


@pytest.mark.compiled
def test_two_installations_of_one_version_share_their_compiled_code(tmp_path: Path) -> None:
    """Numba's own cache looks at paths and times: every virtual environment compiled again."""
    cache, first, second = tmp_path / "cache", tmp_path / "first", tmp_path / "second"
    out, err = run(cache, copied_root(first))
    assert "compiled pebbles-v0" in err
    assert run(cache, copied_root(second)) == (out, "")


@pytest.mark.compiled
@pytest.mark.parametrize("damage", ["emptied", "halved", "garbled"])
def test_a_damaged_file_of_the_cache_is_compiled_again_and_said(
    tmp_path: Path, damage: str
) -> None:
    out, _ = run(tmp_path)
    (path,) = tmp_path.glob("*/pebbles-v0.step_games.*.code")
    content = bytearray(path.read_bytes())
    if damage == "garbled":
        content[len(content) // 2] ^= 1
    path.write_bytes(content[: {"emptied": 0, "halved": len(content) // 2}.get(damage)])
    again, said = run(tmp_path)
    assert again == out
    assert "the compiled pebbles-v0.step_games" in said
    assert run(tmp_path) == (out, ""), "it is mended"


@pytest.mark.compiled
def test_code_that_another_user_could_have_written_is_not_loaded(tmp_path: Path) -> None:
    run(tmp_path)
    (folder,) = tmp_path.glob("*/")
    folder.chmod(0o777)
    assert "other users can write there" in run(tmp_path)[1]


@pytest.mark.parametrize(
    ("home", "folder", "file", "expected"),
    [
        (0o755, 0o700, 0o644, True),
        (0o1777, 0o700, 0o644, True),
        (0o777, 0o700, 0o644, False),
        (0o775, 0o700, 0o644, False),
        (0o755, 0o770, 0o644, False),
        (0o755, 0o700, 0o666, False),
    ],
)
def test_a_cache_is_private_with_the_folder_that_holds_it(
    tmp_path: Path, home: int, folder: int, file: int, expected: bool
) -> None:
    """Who can write to the folder above could put another folder in its place."""
    cache = tmp_path / "home" / "toy-0"
    cache.mkdir(parents=True)
    (cache / "x.code").touch()
    for path, mode in ((cache.parent, home), (cache, folder), (cache / "x.code", file)):
        path.chmod(mode)
    assert is_private(cache) is expected


def test_new_folders_of_the_cache_are_private_whatever_the_umask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANBAN_CACHE_DIR", str(tmp_path / "new" / "cache"))
    before = os.umask(0o002)
    try:
        folder = jit.cache_folder.__wrapped__(tmp_path / "toy")
    finally:
        os.umask(before)
    assert folder.parent == tmp_path / "new" / "cache"
    assert is_private(folder)


def test_a_complete_cache_that_is_read_only_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a container image: the kernels were compiled when it was built."""
    monkeypatch.setenv("KANBAN_CACHE_DIR", str(tmp_path))
    folder = jit.cache_folder.__wrapped__(tmp_path / "toy")
    (folder / "ready").touch()
    (folder / "used").unlink()
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert jit.cache_folder.__wrapped__(tmp_path / "toy") == folder
    assert not (folder / "used").exists(), "nothing is written"


def test_the_announced_time_grows_with_the_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (8.0 * (os.cpu_count() or 1), 0, 0))
    assert jit._slowness() >= 8
    said: list[str] = []
    monkeypatch.setattr(jit, "PLAIN", False)
    monkeypatch.setattr(jit, "cache_folder", lambda folder: tmp_path)
    monkeypatch.setattr(jit, "say", said.append)
    jit.compile_once(tmp_path, "a game", 10, lambda: None)
    (seconds,) = re.findall(r"compiling a game, .* this may take (\d+) s", said[0])
    assert int(seconds) >= 80


@pytest.mark.compiled
def test_a_rule_and_all_that_it_calls_answer_python_too() -> None:
    batch = kanban_env.make_batch("menu-v0", 1, players=3)
    state, standing = batch.states.copy()[0], batch.variant.spec.hooks.standing
    state.scores[:3] = 7, 9, 9
    state.owners[:2] = 2
    places = [standing(batch.variant.r, state, p) for p in range(3)]
    assert sorted(range(3), key=places.__getitem__) == [0, 1, 2]


def test_names_with_two_meanings_are_refused(tmp_path: Path) -> None:
    first, second = ModuleType("first"), ModuleType("second")
    first.LIMIT, second.LIMIT = 1, 2  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="second: LIMIT is defined twice"):
        jit.bind([first, second], "game", tmp_path)


def test_code_for_a_named_processor_is_the_same_on_all_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Callgrind shows another processor than the machine's, and so do the hosts of a container."""
    own = jit.build_digest([])
    monkeypatch.setattr(jit, "get_host_cpu_name", lambda: "another")
    assert jit.build_digest([]) != own
    monkeypatch.setattr(jit._config, "CPU_NAME", "x86-64-v3")
    monkeypatch.setattr(jit._config, "CPU_FEATURES", "")
    named = jit.build_digest([])
    monkeypatch.setattr(jit, "get_host_cpu_name", lambda: "a third")
    assert jit.build_digest([]) == named
