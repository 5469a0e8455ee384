#!/usr/bin/env python3
"""Checks of the source tree itself: check.py ROOT WHAT, where WHAT is one of the functions below.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
faults = []


def files(folders, endings):
    for folder in folders:
        for path in sorted((root / folder).rglob('*')):
            if path.suffix in endings:
                yield path, path.relative_to(root).as_posix()


def form():
    """clang-format has nothing to change."""
    sources = [str(path) for path, _ in files(['src', 'tests'], {'.c', '.h'})]
    result = subprocess.run(['clang-format', '--dry-run', '-Werror', *sources],
                            stderr=subprocess.PIPE, text=True, check=False)
    if result.returncode != 0:
        faults.append(result.stderr)


def licence():
    """Every source file names its licence."""
    for path, name in files(['src', 'tests'], {'.c', '.h', '.py', '.sh'}):
        if 'SPDX-License-Identifier: GPL-3.0-or-later' not in path.read_text():
            faults.append(f'{name}: no SPDX line')


GTK = ['glib', 'gio/', 'gtk/', 'gdk/', 'graphene', 'cairo', 'pango/', 'adwaita.h']

# What a folder of src may include, by the beginning of the path.
ARROWS = {
    'core': ['core/'],
    'engine': ['core/', 'engine/'],
    'gomocup': ['core/', 'engine/engine.h', 'engine/bench.h', 'engine/selfplay.h', 'engine/tune.h', 'gomocup/'],
    'wire': ['core/', 'wire/', 'glib.h', 'json-glib/'],
    'server/transport': ['server/transport/', 'glib', 'gio/', 'libsoup/', 'libwebsockets.h', 'openssl/', 'uv.h'],
    'server/store': ['core/', 'server/store/', 'glib', 'sqlite3.h'],
    'server': ['core/', 'wire/', 'server/', 'engine/engine.h', 'glib', 'unicode/'],
    'client/session': ['core/', 'engine/engine.h', 'wire/', 'client/session/', 'glib', 'gio/', 'libsecret/',
                       'libsoup/'],
    'client/words': ['core/', 'client/session/', 'client/words/', 'client/board/board-scene.h', *GTK],
    'client/parts': ['core/', 'client/session/', 'client/words/', 'client/parts/', 'pulse/', 'sndfile.h', *GTK],
    'client/board': ['core/', 'client/words/', 'client/parts/', 'client/board/', *GTK],
    'client/rules': ['core/', 'client/words/', 'client/board/', 'client/rules/', *GTK],
    'client/online': ['core/', 'client/session/', 'client/words/', 'client/parts/', 'client/online/', *GTK],
    'client/game': ['core/', 'client/session/', 'client/words/', 'client/parts/', 'client/board/', 'client/game/',
                    *GTK],
    'client': ['core/', 'client/', *GTK],
}
LIBC = re.compile(r'^(assert|ctype|errno|fcntl|float|inttypes|limits|locale|math|pthread|signal|stdarg|'
                  r'stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|time|unistd|immintrin|sched|poll)\.h$'
                  r'|^(arpa|net|netinet|sys)/|^(ifaddrs|netdb)\.h$')


def arrows():
    """Nobody includes what lies above."""
    for path, name in files(['src'], {'.c', '.h'}):
        inside = name.removeprefix('src/')
        folder = next(key for key in sorted(ARROWS, key=len, reverse=True) if inside.startswith(key + '/'))
        for included in re.findall(r'^#include ["<]([^">]+)[">]', path.read_text(), re.MULTILINE):
            if not LIBC.match(included) and not any(included.startswith(a) for a in ARROWS[folder]):
                faults.append(f'{name} includes {included}')


def potfiles():
    """POTFILES.in lists, in order, just the files with something to translate."""
    listed = (root / 'po/POTFILES.in').read_text().split()
    found = []
    for path, name in files(['data', 'src'], {'.c', '.ui', '.xml', '.in'}):
        text = path.read_text()
        in_source = re.search(r'\b(C|N|NC)?_ \("|\bngettext \(', text)
        in_data = (re.search(r'translatable="yes"|<(summary|caption|comment)>', text)
                   or name.endswith('.desktop.in'))
        if (in_source if path.suffix == '.c' else in_data):
            found.append(name)
    if listed != sorted(listed):
        faults.append('POTFILES.in is not sorted')
    faults.extend(f'POTFILES.in lacks {name}' for name in sorted(set(found) - set(listed)))
    faults.extend(f'POTFILES.in lists {name}' for name in sorted(set(listed) - set(found)))


def markup():
    """Window descriptions and other XML are well-formed, the settings schema is valid."""
    xml = [str(path) for path, _ in files(['src', 'data'], {'.ui', '.xml', '.svg'})]
    for command in (['xmllint', '--noout', '--nonet', *xml],
                    ['glib-compile-schemas', '--strict', '--dry-run', str(root / 'data')]):
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            faults.append(result.stdout + result.stderr)


def languages():
    """Every language of LINGUAS can be preferred, is tested, and no other."""
    listed = (root / 'po/LINGUAS').read_text().split()
    if listed != sorted(listed):
        faults.append('LINGUAS is not sorted')
    offered = re.findall(r'{ "(\w+)", "[^"]+" }', (root / 'src/client/language.c').read_text())
    if sorted(offered) != sorted(['en', *listed]):
        faults.append(f'language.c offers {offered}, LINGUAS lists {listed}')
    tested = re.search(r"foreach language : \[(.*)\]", (root / 'tests/tree/meson.build').read_text())[1]
    if re.findall(r"'(\w+)'", tested) != ['en', *listed]:
        faults.append(f'tests/tree/meson.build tests {tested}, LINGUAS lists {listed}')


globals()[sys.argv[2]]()
print('\n'.join(faults))
sys.exit(len(faults) > 0)
