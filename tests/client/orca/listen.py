"""Plays by keyboard and listens to Orca: listen.py HOME. Run by run.sh.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import os
import pathlib
import re
import subprocess
import sys
import time

import pyatspi

WAIT = 60  # seconds, at most, for anything to be there or to be heard

home = pathlib.Path(sys.argv[1])
log = home / 'orca.log'
children = []
heard_until = 0


def start(*line, **more):
    with open(home / (pathlib.Path(line[0]).name + '.out'), 'w', encoding='utf-8') as out:
        children.append(subprocess.Popen(line, stdout=out, stderr=subprocess.STDOUT, **more))
    return children[-1]


def wait_until(found, what):
    """What found() gives as soon as that is something."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        result = found()
        if result:
            return result
        time.sleep(0.2)
    sys.exit(f'Waited in vain for: {what}\n\nHeard last:\n' + '\n'.join(speech()[-30:]))


def speech():
    """Everything that Orca has said."""
    if not log.exists():
        return []
    return re.findall(r"SPEECH OUTPUT: '(.*?)' *(?:{|$)", log.read_text(encoding='utf-8', errors='replace'))


def hear(pattern):
    """Waits until something like this has been said since the last thing that was waited for."""
    def found():
        global heard_until
        said = speech()
        for i in range(heard_until, len(said)):
            if re.search(pattern, said[i]):
                heard_until = i + 1
                return said[i]
        return None

    print('heard:', wait_until(found, f'the words “{pattern}”'), flush=True)


def key(*names):
    subprocess.run(['xdotool', 'key', '--delay', '120', *names], check=True)
    time.sleep(0.5)  # the screen reader interrupts itself when keys come fast


def find(role, name):
    def look(node):
        for child in node:
            if child is None:
                continue
            if child.getRoleName() == role and re.fullmatch(name, child.name):
                return child
            inside = look(child)
            if inside:
                return inside
        return None

    def app():
        for child in pyatspi.Registry.getDesktop(0):
            if child is not None and child.name == 'kagetsu':
                return look(child)
        return None

    return wait_until(app, f'{role} “{name}”')


def press(name):
    find('push button', name).queryAction().doAction(0)
    time.sleep(1)  # the pages slide


def start_reader():
    # Without the bindings of a synthesizer what is said goes to the log alone.
    (home / 'speechd.py').write_text('raise ImportError\n', encoding='utf-8')
    start('orca', '--debug-file', str(log), '--replace', env={**os.environ, 'PYTHONPATH': str(home)})
    wait_until(lambda: any('Screen reader on' in said for said in speech()), 'Orca')


def prefer(key_name, value):
    folder = home / 'config' / 'glib-2.0' / 'settings'
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / 'keyfile', 'a', encoding='utf-8') as out:
        out.write(f'[org/kagetsu/Kagetsu]\n{key_name}={value}\n')


def play_the_computer():
    """Three moves by keyboard; each answer of the computer is heard."""
    press('Play the Computer')
    press('Start')
    hear(r'H8, empty')
    key('Return')
    hear(r'White played [A-O]\d+')
    for column in ('a', 'o'):  # far from where the computer has its stones
        key(column, '1', 'Return')
        hear(r'White played [A-O]\d+')


def offer_a_draw():
    """Of two people at one screen one offers, and the other hears it."""
    key('ctrl+h')
    time.sleep(1)
    press('Two Players')
    press('Start')
    hear(r'empty')
    key('ctrl+d')
    hear(r'A draw will be offered')
    key('Return')
    hear(r'offers a draw')
    key('ctrl+BackSpace')
    hear(r'declined')


def main():
    prefer('first', "'host'")
    start_reader()
    start(os.environ['KAGETSU_PROGRAM'])
    # There is no window manager to give it the keyboard.
    subprocess.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', '^Kagetsu$', 'windowfocus'],
                   check=True, timeout=WAIT)
    find('push button', 'Play the Computer')
    key('Tab')
    hear(r'Play')
    play_the_computer()
    offer_a_draw()
    print('Everything was heard.')


try:
    main()
finally:
    for child in reversed(children):
        child.terminate()
        child.wait()
