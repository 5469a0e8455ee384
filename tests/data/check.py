#!/usr/bin/env python3
"""What goes with the app, as the desktop's own tools see it: check.py WHAT FILE..., where WHAT is one of
the functions below.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

faults = []


def run(*command, **environment):
    """What a program says, and whether it found fault."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                            env={**os.environ, 'LC_ALL': 'C.UTF-8', 'LANGUAGE': '', **environment})
    return result.stdout, result.returncode


def desktop(file):
    """The desktop entry gives no reason for a word, not even a hint."""
    said, status = run('desktop-file-validate', '--warn-kde', file)
    if said or status != 0:
        faults.append(said)


# The id has the capitals that the desktop's own ids have; AppStream 0.16 does not know <developer> yet.
ALLOWED = {'cid-contains-uppercase-letter', 'unknown-tag developer'}


def metainfo(file, version, pictures):
    """The metainfo is complete, and as software centres want it."""
    said, _ = run('appstreamcli', 'validate', '--pedantic', '--no-net', file)
    for severity, where, tag in re.findall(r'^([EWIP]): [^:]+:([^:]+): (.*)$', said, re.MULTILINE):
        if not any(tag.startswith(allowed) for allowed in ALLOWED):
            faults.append(f'{severity}: line {where}: {tag}')
    if 'Validation' not in said:
        faults.append(said)

    component = xml.etree.ElementTree.parse(file).getroot()
    for summary in component.findall('summary'):
        if len(summary.text) > 35 or summary.text.endswith('.'):
            faults.append(f'summary: {summary.text}')
    releases = [release.get('version') for release in component.iter('release')]
    if releases[0] != version:
        faults.append(f'the newest release is {releases[0]}, the project is {version}')
    if any(release.find('description') is None for release in component.iter('release')):
        faults.append('a release without a description')
    screenshots(component, pathlib.Path(pictures))


LANGUAGE = '{http://www.w3.org/XML/1998/namespace}lang'


def screenshots(component, folder):
    """Each screenshot is there in each language, in the size that is told, and has a caption."""
    told = set()
    languages = set()
    for screenshot in component.iter('screenshot'):
        if any(caption.text.endswith('.') for caption in screenshot.findall('caption')):
            faults.append('a caption with a full stop')
        if screenshot.find('caption') is None:
            faults.append('a screenshot without a caption')
        for image in screenshot.findall('image'):
            language = image.get(LANGUAGE, 'en')
            path = folder / language / image.text.rsplit('/', 1)[1]
            told.add(path)
            languages.add(language)
            if not path.exists():
                faults.append(f'{path} is missing')
                continue
            size = struct.unpack('>II', path.read_bytes()[16:24])
            if size != (int(image.get('width')), int(image.get('height'))):
                faults.append(f'{path} is {size[0]} by {size[1]}')
            if path.stat().st_size > 200 * 1024:
                faults.append(f'{path} is larger than 200 kB')
    if len(list(component.iter('screenshot'))) < 3:
        faults.append('fewer than three screenshots')
    linguas = (folder.parent.parent / 'po' / 'LINGUAS').read_text().split()
    missing = {language for language in linguas if not language.startswith('#')} - languages
    if missing:
        faults.append(f'no screenshots in {missing}')
    if told != set(folder.glob('*/*.png')):
        faults.append(f'pictures that nobody shows: {set(folder.glob("*/*.png")) - told}')


def mime(file):
    """A game is known for one by its name and by its first words."""
    with tempfile.TemporaryDirectory() as home:
        packages = pathlib.Path(home, 'mime', 'packages')
        packages.mkdir(parents=True)
        packages.joinpath(pathlib.Path(file).name).write_bytes(pathlib.Path(file).read_bytes())
        said, status = run('update-mime-database', str(packages.parent))
        if status != 0:
            faults.append(said)
        for name, text in (('a.kagetsu', 'x'), ('b', 'kagetsu-game 1\nrules renju\n')):
            path = pathlib.Path(home, name)
            path.write_text(text)
            said, _ = run('gio', 'info', '-a', 'standard::content-type', str(path), XDG_DATA_HOME=home,
                          XDG_DATA_DIRS=home)
            if 'standard::content-type: application/x-kagetsu-game' not in said:
                faults.append(f'{name}: {said}')


# Windows, the network, sound. Files, links, notifications and the keyring come through portals.
PERMISSIONS = {'--share=ipc', '--share=network', '--socket=fallback-x11', '--socket=wayland', '--socket=pulseaudio',
               '--device=dri'}


def manifests(folder):
    """The Flatpak beside the released one is that but for its name and how it is built."""
    released, devel = (json.loads(pathlib.Path(folder, f'org.kagetsu.Kagetsu{end}.json').read_text())
                       for end in ('', '.Devel'))
    devel['id'] = devel['id'].removesuffix('.Devel')
    devel.pop('desktop-file-name-suffix', None)
    for manifest in (released, devel):
        manifest['modules'][-1].pop('config-opts')
    if list(released.items()) != list(devel.items()):
        faults.append('the two manifests are not alike')
    if set(released['finish-args']) != PERMISSIONS:
        faults.append('the app may do more or less than it needs')
    if len(released['modules']) != 1:
        faults.append('a module that is not ours')


globals()[sys.argv[1]](*sys.argv[2:])
print('\n'.join(faults))
sys.exit(len(faults) > 0)
