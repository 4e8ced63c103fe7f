"""Prints the Debian packages this machine lacks to show a window, or to run the tests.

    missing_libraries.py window     what the window needs on the display that is there
    missing_libraries.py tests      what the tests need: all Qt libraries, a virtual display, fonts

One package a line: `required NAME REASON`, or `optional NAME REASON` where tests that need it skip themselves.
Runs before anything is installed, so it uses the standard library only. Nothing is printed on macOS and Windows,
where Qt brings all it needs.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

# Shared library → Debian package: what the Qt modules in use name as needed and do not bring along, read from their
# wheels with `objdump -p`.
LIBRARIES_OF_QT = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
    "libbrotlidec.so.1": "libbrotli1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}
LIBRARIES_OF_X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
LIBRARIES_OF_WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
# Program → Debian package, for the tests in a real window.
PROGRAMS_OF_TESTS = {"Xvfb": "xvfb", "xauth": "xauth", "xdotool": "xdotool"}
FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
# File name pattern → Debian package: a Latin font, and one with Chinese.
FONTS_OF_TESTS = {"DejaVuSans.ttf": "fonts-dejavu-core", "*CJK*": "fonts-noto-cjk"}


def missing_libraries(packages_by_library: dict[str, str]) -> Iterator[str]:
    """Yield a line for each library that the dynamic linker does not find."""
    for library, package in packages_by_library.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            yield f"required {package} {library}"


def missing_for_window() -> Iterator[str]:
    yield from missing_libraries(LIBRARIES_OF_QT)
    if os.environ.get("DISPLAY"):
        yield from missing_libraries(LIBRARIES_OF_X11)
    if os.environ.get("WAYLAND_DISPLAY"):
        yield from missing_libraries(LIBRARIES_OF_WAYLAND)


def missing_for_tests() -> Iterator[str]:
    yield from missing_libraries(LIBRARIES_OF_QT)
    yield from missing_libraries(LIBRARIES_OF_X11)
    for program, package in PROGRAMS_OF_TESTS.items():
        if shutil.which(program) is None:
            yield f"optional {package} {program}"
    for pattern, package in FONTS_OF_TESTS.items():
        if not any(found for folder in FONT_FOLDERS for found in folder.rglob(pattern)):
            yield f"optional {package} {pattern}"


def main(arguments: list[str]) -> int:
    purposes = {"window": missing_for_window, "tests": missing_for_tests}
    if len(arguments) != 1 or arguments[0] not in purposes:
        sys.stderr.write("usage: missing_libraries.py window|tests\n")
        return 2
    if sys.platform == "linux":
        for line in purposes[arguments[0]]():
            sys.stdout.write(f"{line}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
