"""Validation of object files: LLVM crashes on malformed ones."""

import sys
from struct import calcsize, unpack_from
from struct import error as struct_error

#: How object files begin: 64 bits, on Linux and its like, macOS and Windows.
_ELF, _MACH_O = b"\x7fELF\x02\x01\x01", b"\xcf\xfa\xed\xfe"
_COFF = (b"\x64\x86", b"\x64\xaa")

#: The header of an ELF file and that of a section, and the kind of a section that takes no room in the file.
_HEADER, _SECTION, _NO_BITS = "<16xHHIQQQIHHHHHH", "<IIQQQQIIQQ", 8


def is_whole(code: bytes) -> bool:
    """Whether bytes begin like an object file and contain what its tables name, where known (ELF)."""
    if sys.platform == "win32":
        return code[:2] in _COFF
    if sys.platform == "darwin":
        return code.startswith(_MACH_O)
    return code.startswith(_ELF) and _sections_fit(code)


def _sections_fit(code: bytes) -> bool:
    try:
        *_, start, _, _, _, _, size, count, names = unpack_from(_HEADER, code)
        if size != calcsize(_SECTION) or not 0 <= names < count:
            return False
        for number in range(count):
            _, kind, _, _, offset, length, link, *_ = unpack_from(_SECTION, code, start + number * size)
            if (kind != _NO_BITS and offset + length > len(code)) or link >= count:
                return False
    except struct_error:
        return False
    return True
