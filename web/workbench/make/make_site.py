"""Makes the static site: the workbench and the documentation, in a folder that any web server can serve.

python web/workbench/make/make_site.py FOLDER
"""

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from documentation import Page, pages_of, pictures
from python_files import zip_python

from shelf import shelf

WORKBENCH = Path(__file__).parents[1]
MODULES = WORKBENCH / "node_modules"


def make_site(site: Path) -> None:
    install_packages()
    shutil.rmtree(site, ignore_errors=True)
    (site / "pyodide").mkdir(parents=True)
    copy_pyodide(site)
    pack_python(site)
    bundle(site)
    pages = pages_of()
    examples = {name: text for page in pages for name, text in page.examples.items()}
    texts = json.dumps(shelf() | {"examples": examples}, ensure_ascii=False, separators=(",", ":"))
    (site / "shelf.bin").write_bytes(gzip.compress(texts.encode(), 9, mtime=0))
    write_documentation(site, pages)
    copy_table(site)
    for file in ("index.html", "icon.svg", "documentation.css"):
        shutil.copy(WORKBENCH / file, site / file)
    write_service_worker(site)


def install_packages() -> None:
    lock, installed = WORKBENCH / "package-lock.json", MODULES / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        installed.touch()


def run(*command: str) -> None:
    subprocess.run(command, cwd=WORKBENCH, check=True)


def copy_pyodide(site: Path) -> None:
    """Copy the interpreter; its machine code is compressed here, as many servers do not compress it."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip"):
        shutil.copy(MODULES / "pyodide" / name, site / "pyodide" / name)
    compress(MODULES / "pyodide" / "pyodide.asm.wasm", site / "pyodide" / "pyodide.asm.wasm.bin")
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text())
    write_json(site / "pyodide" / "pyodide-lock.json", lock | {"packages": {}})


def pack_python(site: Path) -> None:
    archive, compiled = site / "python.zip", site / "python.tar"
    zip_python(archive)
    run("node", "make/compile.mjs", str(archive.resolve()), str(compiled.resolve()))
    compress(compiled, site / "python.bin")
    archive.unlink()
    compiled.unlink()


def bundle(site: Path) -> None:
    sources = ("src/workbench.js", "src/python_worker.js", "src/workbench.css")
    options = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning")
    run(
        "npx",
        "esbuild",
        *sources,
        *options,
        "--external:./pyodide/*",
        "--loader:.txt=text",
        f"--outdir={site.resolve()}",
    )


def copy_table(site: Path) -> None:
    """Copy the card table, and the page that opens it in a frame of the workbench."""
    shutil.copytree(WORKBENCH.parent / "table", site / "table")
    shutil.copytree(WORKBENCH / "table", site / "table", dirs_exist_ok=True)


def write_documentation(site: Path, pages: list[Page]) -> None:
    """Write the pages, and all in one file, from which the service worker fills its cache."""
    for page in pages:
        (site / page.address).parent.mkdir(parents=True, exist_ok=True)
        (site / page.address).write_text(page.html, encoding="utf-8")
    for name, picture in pictures():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(picture, site / name)
    together = json.dumps({page.address: page.html for page in pages}, ensure_ascii=False)
    (site / "documentation.bin").write_bytes(gzip.compress(together.encode(), 9, mtime=0))


def write_service_worker(site: Path) -> None:
    """Write the service worker with the list of files to keep; its version changes with any of them.

    The catalogue's pictures are not among them: a visit loads them only to show that page.
    """
    together = site / "documentation.bin"
    apart = {site / address for address in json.loads(gzip.decompress(together.read_bytes()))}
    apart.update((site / "docs" / "pictures" / "tables").glob("*"))
    files = [file for file in sorted(site.rglob("*")) if file.is_file() and file not in apart and file != together]
    version = hashlib.sha256()
    for file in (*files, together):
        version.update(file.read_bytes())
    names = ["./", *(file.relative_to(site).as_posix() for file in files)]
    text = (WORKBENCH / "src" / "service_worker.js").read_text(encoding="utf-8")
    text = text.replace('"VERSION"', json.dumps(version.hexdigest()[:16])).replace('["FILES"]', json.dumps(names))
    (site / "service_worker.js").write_text(text, encoding="utf-8")


def compress(source: Path, target: Path) -> None:
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def write_json(file: Path, value: object) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    make_site(Path(sys.argv[1]))
