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


def hear(pattern, but=None):
    """Waits until something like this is said, after the last thing that was waited for, and tells what
    was said until then. What the pattern's group holds has to be something else than `but`."""
    def found():
        global heard_until
        said = speech()
        for i in range(heard_until, len(said)):
            match = re.search(pattern, said[i])
            if match and (but is None or match[1] not in but):
                print(*(f'  {words}' for words in said[heard_until:i]), f'> {said[i]}', sep='\n', flush=True)
                heard_until = i + 1
                return match
        return None

    return wait_until(found, f'the words “{pattern}”')


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
    # Without the bindings of a synthesizer what is said goes to the log alone, and there at once.
    (home / 'speechd.py').write_text('import orca.debug\n'
                                     'orca.debug.debugFile.reconfigure(line_buffering=True)\n'
                                     'raise ImportError\n', encoding='utf-8')
    start('orca', '--debug-file', str(log), '--replace', env={**os.environ, 'PYTHONPATH': str(home)})
    wait_until(lambda: any('Screen reader on' in said for said in speech()), 'Orca')


def prefer(key_name, value):
    folder = home / 'config' / 'glib-2.0' / 'settings'
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / 'keyfile', 'a', encoding='utf-8') as out:
        out.write(f'[org/kagetsu/Kagetsu]\n{key_name}={value}\n')


def play_the_computer():
    """Three moves by keyboard; each answer of the computer is heard, with a point that is new."""
    answers = set()
    press('Play the Computer')
    press('Start')
    hear(r'H8, empty')
    for keys in (['Return'], ['a', '1', 'Return'], ['o', '1', 'Return']):
        key(*keys)
        answers.add(hear(r'White played ([A-O]\d+)', but=answers)[1])


def ask_for_a_hint():
    """Where to play, and why."""
    key('ctrl+i')
    hear(r'Looking for a hint')
    hear(r'[A-O]\d+ .*\. Winning chance: \d+')


def start_for_two():
    """A new game, whose first point has the focus."""
    key('ctrl+h')
    time.sleep(1)
    press('Two Players')
    press('Start')
    hear(r'empty')


def offer_a_draw():
    """Of two people at one screen one offers, and the other hears it."""
    start_for_two()
    key('ctrl+d')
    hear(r'A draw will be offered')
    key('Return')
    hear(r'offers a draw')
    key('ctrl+BackSpace')
    hear(r'declined')


def begin():
    """A first stone at the centre, where the focus is."""
    key('Return')
    hear(r'Black played H8')


def play(*points):
    """Stones by turns, typed; of each is heard what the point is now."""
    for point in points:
        key(*point.lower(), 'Return')
        hear(rf'^{point}, (black|white), move')


def win():
    """Five in a row, and who has won."""
    start_for_two()
    begin()
    play('A1', 'H9', 'A2', 'H10', 'A3', 'H11', 'A4', 'H12')
    hear(r'Black played H12. Black wins: five in a row')


def choose_a_colour():
    """Of Swap2: what can be chosen is heard, and what was."""
    start_for_two()
    begin()
    play('H9', 'J10')
    hear(r'White chooses')
    key('Tab')
    hear('Take Black')
    key('Return')
    hear('Black was chosen')


def open_app():
    """Starts the app and gives it the keyboard, for there is no window manager that would."""
    app = start(os.environ['KAGETSU_PROGRAM'])
    subprocess.run(['xdotool', 'search', '--sync', '--onlyvisible', '--name', '^Kagetsu$', 'windowfocus'],
                   check=True, timeout=WAIT)
    find('push button', 'Play the Computer')
    return app


def main():
    prefer('first', "'host'")
    start_reader()
    app = open_app()
    key('Tab')
    hear(r'Play')
    play_the_computer()
    ask_for_a_hint()
    offer_a_draw()
    win()
    key('ctrl+q')
    app.wait(WAIT)
    prefer('gomoku-opening', "'swap2'")
    open_app()
    choose_a_colour()
    classes = [words for words in speech() if re.search(r'\b(Adw|Gmk|Gtk)[A-Z]', words)]
    if classes:
        sys.exit(f'Nobody knows what these are: {classes}')
    print('Everything was heard.')


try:
    main()
finally:
    for child in reversed(children):
        child.terminate()
        child.wait()
