"""Files that only this user writes. Input: folders and files in every state; output: what was kept, or nothing."""

import hashlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from hoyle import own_files

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="who owns a file")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "a" / "b"
    assert own_files.keep(found, "name", b"data")
    return found


def test_what_is_kept_is_found(folder: Path) -> None:
    assert own_files.fetch(folder, "name") == b"data"
    assert own_files.fetch(folder, "other") is None


def test_everything_made_is_for_the_user_alone(folder: Path) -> None:
    for path in (folder.parent, folder, folder / "name", folder / "key"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_folder_that_others_can_write_is_not_used(folder: Path) -> None:
    for mode in (0o777, 0o770, 0o702):
        folder.chmod(mode)
        assert own_files.fetch(folder, "name") is None
        assert not own_files.keep(folder, "more", b"data")
        own_files.drop(folder, "name")
    folder.chmod(0o700)
    assert sorted(path.name for path in folder.iterdir()) == ["key", "name"]


def test_a_file_that_others_can_write_is_not_read(folder: Path) -> None:
    for mode in (0o666, 0o620, 0o602):
        (folder / "name").chmod(mode)
        assert own_files.fetch(folder, "name") is None


def test_a_key_that_others_can_read_is_replaced(folder: Path) -> None:
    (folder / "key").chmod(0o644)
    assert own_files.fetch(folder, "name") is None
    assert own_files.keep(folder, "more", b"data")
    assert own_files.fetch(folder, "more") == b"data"
    assert own_files.fetch(folder, "name") is None
    assert stat.S_IMODE((folder / "key").stat().st_mode) == 0o600


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_what_belongs_to_others_is_not_read(folder: Path) -> None:
    for path in (folder / "name", folder / "key", folder):
        os.chown(path, 12345, 12345)
        assert own_files.fetch(folder, "name") is None
        os.chown(path, os.geteuid(), os.getegid())
    assert own_files.fetch(folder, "name") == b"data"


def test_a_user_reads_no_file_of_another(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert own_files.fetch(folder, "name") is None
    assert not own_files.keep(folder, "more", b"data")


def fifo(path: Path) -> None:
    os.mkfifo(path)


def link_to_a_copy(path: Path) -> None:
    path.with_name("copy").write_bytes(path.parent.joinpath("kept").read_bytes())
    path.symlink_to("copy")


IN_THE_WAY: dict[str, Callable[[Path], None]] = {
    "a pipe": fifo,
    "a folder": Path.mkdir,
    "a link to an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a link to a device that waits": lambda path: path.symlink_to("/dev/random"),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to what is good": link_to_a_copy,
    "nothing in it": lambda path: path.write_bytes(b"") and None,
}


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_only_regular_files_are_read(name: str, folder: Path) -> None:
    (folder / "name").rename(folder / "kept")
    IN_THE_WAY[name](folder / "name")
    assert own_files.fetch(folder, "name") is None


def test_a_folder_that_is_a_link_is_not_used(folder: Path) -> None:
    (folder.parent / "link").symlink_to(folder)
    assert own_files.fetch(folder.parent / "link", "name") is None


def test_a_large_file_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(folder / "name", "r+b") as file:
        file.truncate(3 << 40)
    assert own_files.fetch(folder, "name") is None
    assert not own_files.keep(folder, "name", bytes(own_files.LARGEST))


def test_what_another_program_signed_is_not_read(folder: Path) -> None:
    """Nor what was kept under another name, in another folder, or has a plain checksum."""
    data = (folder / "name").read_bytes()
    for other in (hashlib.sha256(b"data").digest() + b"data", b"\0" * 32 + b"data", data[:-1] + b"b", data[:20]):
        (folder / "name").write_bytes(other)
        assert own_files.fetch(folder, "name") is None
    (folder / "other").write_bytes(data)
    (folder / "other").chmod(0o600)
    assert own_files.fetch(folder, "other") is None
    elsewhere = folder.parent / "elsewhere"
    assert own_files.keep(elsewhere, "more", b"data")
    (elsewhere / "name").write_bytes(data)
    (elsewhere / "name").chmod(0o600)
    assert own_files.fetch(elsewhere, "name") is None


def test_a_damaged_key_is_replaced(folder: Path) -> None:
    (folder / "key").write_bytes(b"short")
    assert own_files.fetch(folder, "name") is None
    assert own_files.keep(folder, "name", b"data")
    assert own_files.fetch(folder, "name") == b"data"


def test_a_folder_that_cannot_be_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"in the way")
    assert not own_files.keep(tmp_path / "file" / "folder", "name", b"data")
    assert own_files.fetch(tmp_path / "file" / "folder", "name") is None
    own_files.drop(tmp_path / "file" / "folder", "name")


def test_a_system_without_links_keeps_files_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "link")
    assert own_files.keep(tmp_path / "new", "name", b"data")
    assert own_files.fetch(tmp_path / "new", "name") == b"data"
