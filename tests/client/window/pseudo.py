#!/usr/bin/env python3
"""A language in which everything is half as long again: pseudo.py ROOT FOLDER makes FOLDER/xx/LC_MESSAGES/kagetsu.mo.

Start the app with LANGUAGE=xx LC_ALL=C.UTF-8 KAGETSU_LOCALE_DIR=FOLDER to see what is cut or overlaps.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import ast
import pathlib
import re
import subprocess
import sys

root, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])


def longer(text):
    """The text and the first half of it again, without what means something to printf or GTK."""
    if not re.search(r'[A-Za-z]{2}', text):
        return text
    again = re.sub(r'%[-0-9]*[a-zA-Z]|[%_\\\n<>&]', '', text)[:(len(text) + 1) // 2]
    tail = text[len(text.rstrip('\n')):]
    return text[:len(text) - len(tail)] + ' ' + again.strip() + tail


def quoted(text):
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"').replace('\n', '\\n').replace('\t', '\\t') + '"'


template = subprocess.run(
    ['xgettext', '--from-code=UTF-8', '--files-from=po/POTFILES.in', '--output=-', '--force-po', '-k_', '-kN_',
     '-kC_:1c,2', '-kNC_:1c,2', '-kngettext:1,2', '--no-wrap', '--no-location'],
    cwd=root, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

entries = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"']
for block in template.split('\n\n')[1:]:
    fields = {}
    key = None
    for line in block.split('\n'):
        found = re.match(r'(msgctxt|msgid_plural|msgid|msgstr\S*) (".*")$', line)
        if found:
            key = found[1]
            fields[key] = ast.literal_eval(found[2])
        elif line.startswith('"') and key:
            fields[key] += ast.literal_eval(line)
    if not fields.get('msgid'):
        continue
    # Words that tell GTK something, and formats of dates, stay.
    keep = fields['msgid'].startswith('%-d')
    change = (lambda text: text) if keep else longer
    entry = [f'msgctxt {quoted(fields["msgctxt"])}'] if 'msgctxt' in fields else []
    entry.append(f'msgid {quoted(fields["msgid"])}')
    if 'msgid_plural' in fields:
        entry.append(f'msgid_plural {quoted(fields["msgid_plural"])}')
        entry.append(f'msgstr[0] {quoted(change(fields["msgid"]))}')
        entry.append(f'msgstr[1] {quoted(change(fields["msgid_plural"]))}')
    else:
        entry.append(f'msgstr {quoted(change(fields["msgid"]))}')
    entries.append('\n'.join(entry))

target = folder / 'xx' / 'LC_MESSAGES'
target.mkdir(parents=True, exist_ok=True)
subprocess.run(['msgfmt', '--output-file', str(target / 'kagetsu.mo'), '-'], input='\n\n'.join(entries) + '\n',
               check=True, text=True)
