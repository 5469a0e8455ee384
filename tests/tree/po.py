"""Reading translations: the entries of a .po file.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import ast
import dataclasses
import re


@dataclasses.dataclass
class Entry:
    """What there is to say, and how a language says it: one form, or one for each kind of number."""
    english: str
    plural: str = ''
    context: str = ''
    forms: list = dataclasses.field(default_factory=list)
    fuzzy: bool = False
    references: list = dataclasses.field(default_factory=list)

    def is_done(self):
        return all(self.forms) and not self.fuzzy

    def __str__(self):
        return f'“{self.english}”' + (f' ({self.context})' if self.context else '')


def read(text):
    """The header's lines as a dictionary, and the entries. What is obsolete is passed over."""
    entries = []
    for block in text.split('\n\n'):
        entry = Entry(english='')
        fields, key = {}, None
        for line in block.split('\n'):
            found = re.match(r'(msgctxt|msgid_plural|msgid|msgstr\S*) (".*")$', line)
            if found:
                key = found[1]
                fields[key] = ast.literal_eval(found[2])
            elif line.startswith('"') and key:
                fields[key] += ast.literal_eval(line)
            elif line.startswith('#,'):
                entry.fuzzy = 'fuzzy' in line
            elif line.startswith('#:'):
                entry.references += [re.sub(r':\d+$', '', name) for name in line[2:].split()]
        if 'msgid' not in fields:
            continue
        entry.english = fields['msgid']
        entry.plural = fields.get('msgid_plural', '')
        entry.context = fields.get('msgctxt', '')
        entry.forms = [value for key, value in fields.items() if key.startswith('msgstr')]
        entries.append(entry)
    header = dict(line.split(': ', 1) for line in entries[0].forms[0].split('\n') if ': ' in line)
    return header, entries[1:]
