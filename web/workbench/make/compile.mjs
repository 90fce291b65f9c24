// Compiles the Python files of a zip archive with the interpreter of the page, into a tar archive of byte code.
// It also builds the parser tables, which the page would otherwise build at each start.
//   node compile.mjs IN.zip OUT.tar
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [source, target] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.unpackArchive(new Uint8Array(fs.readFileSync(source)), "zip", { extractDir: "/lib/hoyle" });
pyodide.runPython(`
import compileall, os, sys, tarfile
from pathlib import Path
from py_compile import PycInvalidationMode

root = Path("/lib/hoyle")
sys.path.insert(0, str(root))
os.environ["XDG_CACHE_HOME"] = str(root / "cache")
from hoyle.language.syntax.tables import tables
tables()
for compiled in root.rglob("__pycache__"):
    for file in compiled.iterdir():
        file.unlink()
    compiled.rmdir()
done = compileall.compile_dir(root, quiet=1, legacy=True, invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
assert done, "a file cannot be compiled"
with tarfile.open("/out.tar", "w") as archive:
    for file in sorted(root.rglob("*")):
        if file.is_file() and file.suffix != ".py":
            archive.add(file, file.relative_to(root))
`);
fs.writeFileSync(target, pyodide.FS.readFile("/out.tar"));
