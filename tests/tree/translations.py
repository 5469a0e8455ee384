#!/usr/bin/env python3
"""Checks of the translations: translations.py ROOT LANGUAGE, of one, or with "en" of the English itself.

What reading through cannot be relied on to find: what is missing, what would crash or be shown wrong, and the typography
of each language.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
from xml.etree import ElementTree

import po

root = pathlib.Path(sys.argv[1])
language = sys.argv[2]
faults = []

NARROW, WIDE = '\u202f', '\u00a0'  # no-break spaces

PLURALS = {
    'fr': 'nplurals=2; plural=(n > 1);',
    'pt': 'nplurals=2; plural=(n != 1);',
    'pt_BR': 'nplurals=2; plural=(n > 1);',
    'ru': 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : '
          'n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
}

# A form that is also for other numbers than one has to name its number.
FIRST_FORM_IS_ONE = {'pt'}


def run(*command, text=None):
    """What a program of gettext says; its complaints are faults."""
    result = subprocess.run(command, cwd=root, capture_output=True, text=True, input=text, check=False,
                            env={**os.environ, 'LC_ALL': 'C.UTF-8'})
    if result.returncode != 0:
        faults.append(result.stderr)
    return result.stdout


def make_template(path):
    """All that there is to translate now, with what meson's preset for GLib looks for."""
    run('xgettext', '--from-code=UTF-8', '--files-from=po/POTFILES.in', f'--output={path}', '--force-po', '--no-wrap',
        '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2', '--keyword=NC_:1c,2', '--keyword=g_dngettext:2,3',
        '--keyword=g_dpgettext2:2c,3', '--flag=N_:1:pass-c-format', '--flag=C_:2:pass-c-format',
        '--flag=NC_:2:pass-c-format', '--flag=g_dngettext:2:pass-c-format', '--flag=g_strdup_printf:1:c-format',
        '--flag=g_string_printf:2:c-format', '--flag=g_string_append_printf:2:c-format')


def read_translation():
    """The entries that there are to be, with what the language has for them; English speaks for itself."""
    with tempfile.TemporaryDirectory() as folder:
        template = f'{folder}/kagetsu.pot'
        make_template(template)
        if language == 'en':
            text = run('msgen', '--no-wrap', '--lang=en', template)
        else:
            text = run('msgmerge', '--quiet', '--no-fuzzy-matching', '--no-wrap', '--output-file=-',
                       f'po/{language}.po', template)
    return po.read(text)


# --- what would be shown wrong ---

def check_compiles():
    run('msgfmt', '--check', '--check-accelerators=_', '--output-file=/dev/null', f'po/{language}.po')


def check_complete(entries):
    faults.extend(f'{entry} is fuzzy' for entry in entries if entry.fuzzy)
    faults.extend(f'{entry} has no translation' for entry in entries if not all(entry.forms))


def check_plurals(header):
    if header.get('Plural-Forms', '').replace(' ', '') != PLURALS[language].replace(' ', ''):
        faults.append(f'the header has other plural forms than {PLURALS[language]}')


def arguments(text):
    """What printf puts in, in the order in which it takes it; a date's parts in any order; and marks of Pango."""
    numbered = re.findall(r'%(\d+)\$([-0-9.]*[a-zA-Z])', text)
    plain = re.findall(r'%([-0-9.]*[a-zA-Z]|%)', text)
    taken = [kind for _, kind in sorted(numbered, key=lambda pair: int(pair[0]))] + plain
    if text.startswith('%-d'):
        taken = sorted(taken)
    return taken, sorted(re.findall(r'</?[a-z]+[^>]*>', text))


def check_arguments(entry):
    for number, form in enumerate(entry.forms):
        allowed = [arguments(entry.plural or entry.english)]
        if entry.plural and number == 0 and language in FIRST_FORM_IS_ONE:
            allowed.append(arguments(entry.english))
        if arguments(form) not in allowed:
            faults.append(f'{entry} has other arguments in “{form}”')


def check_edges(entry):
    """Spaces at the ends are alike, and so are line ends."""
    for form in entry.forms:
        for edge in (r'^\s*', r'\s*$'):
            if re.search(edge, form)[0] != re.search(edge, entry.english)[0]:
                faults.append(f'{entry} begins or ends with another space in “{form}”')
        if form.count('\n') != entry.english.count('\n'):
            faults.append(f'{entry} has other lines in “{form}”')


# --- typography ---

EVERYWHERE = {
    r'\.\.\.': 'three dots instead of …',
    r'\d ?[xX] ?\d|%d ?[xX] ?%d': 'x instead of ×',
    r'\d ×|× \d': 'spaces around the × of a size',
    r'  ': 'two spaces',
    r'(?<![=(])"|(?<=\w)\'': 'a straight quote',
    r'\d (s|min|с|мин|%)(?!\w)|%d (s|min|с|мин|%%)(?!\w)': 'a number can be parted from its unit',
    r'\d-\d': 'a hyphen instead of a dash',
}
OF_LANGUAGE = {
    'en': {},
    'fr': {
        fr'[\w)’”](?![{NARROW}\w])[ {WIDE}]?([;!:]|(?<!%d)\?)(?!\w|//|%0)': 'no narrow space before ; : ! ?',
        fr'«(?!{NARROW})|(?<!{NARROW})»': 'no narrow space inside « »',
        r'[“”„]': 'quotes of another language',
        fr'(\d|%d)[ {WIDE}]?%': 'no narrow space before %',
        fr'{NARROW}[,.…](?!{NARROW})': 'a space before a comma or a dot',
    },
    'pt': {
        r'[«»„]': 'quotes of another language',
        rf'(\d|%d)[ {WIDE}{NARROW}]%': 'a space before %',
    },
    'ru': {
        r'[”"]|(?<!„)[^„]*“': 'quotes of another language',
        r' —': 'a dash that can begin a line',
        r' [-–] ': 'a hyphen or short dash instead of a dash',
        r'#\d|#%d': '# instead of №',
        r'\b[АВСЕНКМО]\d': 'a point with a Cyrillic letter',
        r'[А-яЁё][A-Za-z]|[A-Za-z][А-яЁё]': 'Latin and Cyrillic letters in one word',
        fr'(\d|%d)[ {NARROW}]?%%': 'no no-break space before %',
        r'(?i)\bчерн(?!о?в|и)|четверк|пятерк|запрещенн|\bсчет|\bлегк(?!о)|\bтемн': 'е where ё is meant',
    },
}
OF_LANGUAGE['pt_BR'] = OF_LANGUAGE['pt']


def check_typography(entry):
    if entry.english.endswith(';'):
        return  # a list for programs
    for form in entry.forms:
        if form != unicodedata.normalize('NFC', form):
            faults.append(f'{entry} is not in Unicode’s normal form')
        for sin, name in {**EVERYWHERE, **OF_LANGUAGE[language]}.items():
            found = re.search(sin, form)
            if found:
                faults.append(f'{entry}: {name}: “{form}”, at “{found[0]}”')


# --- accelerators ---

def labels_of_menu(menu):
    for item in menu.iter('attribute'):
        if item.get('name') == 'label':
            yield item.text, item.get('context', '')


def labels_of_window(path):
    """The menus of a description, and what lies outside of them: each is a place of its own."""
    tree = ElementTree.parse(path).getroot()
    for menu in tree.findall('menu'):
        yield 'menu', list(labels_of_menu(menu))
        tree.remove(menu)
    yield 'window', [(item.text, item.get('context', '')) for item in tree.iter() if item.get('translatable') == 'yes']


def labels_of_source(path):
    """A function builds a menu or a dialog, never two."""
    for function in path.read_text().split('\n}\n'):
        yield 'function', [(text, context) for context, text in
                           re.findall(r'\b(?:C_ \("([^"]*)", |_ \()"([^"]*)"\)', function)]


def check_accelerators(entries):
    translated = {(entry.english, entry.context): entry.forms[0] for entry in entries if entry.is_done()}
    for path in sorted((root / 'src/client').rglob('*')):
        if path.suffix not in ('.ui', '.c'):
            continue
        for place, labels in labels_of_window(path) if path.suffix == '.ui' else labels_of_source(path):
            taken = {}
            for label in dict.fromkeys(label for label in labels if '_' in (label[0] or '')):
                found = re.search(r'_(.)', translated.get(label, ''))
                if found and found[1].casefold() in taken:
                    faults.append(f'{path.name}, {place}: {label[0]} and {taken[found[1].casefold()]} '
                                  f'have the same accelerator {found[1]}')
                elif found:
                    taken[found[1].casefold()] = label[0]
                    if language == 'ru' and not re.match('[А-яЁё]', found[1]):
                        faults.append(f'{path.name}: the accelerator of {label[0]} is not on a Russian keyboard')


def check():
    header, entries = read_translation()
    if language != 'en':
        check_compiles()
        check_plurals(header)
    check_complete(entries)
    for entry in entries:
        if entry.is_done():
            check_arguments(entry)
            check_edges(entry)
            check_typography(entry)
    check_accelerators(entries)


check()
print('\n'.join(faults))
sys.exit(len(faults) > 0)
