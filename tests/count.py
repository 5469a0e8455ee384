#!/usr/bin/env python3
"""Counts the test cases in the logs of meson test, in each build folder named.

A TAP program counts case by case; a program that ended otherwise than it should counts as one
more failure. Prints "N passed, N failed" and fails if any did.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import re
import sys

passed = failed = skipped = 0

for folder in sys.argv[1:]:
    with open(f'{folder}/meson-logs/testlog.json', encoding='utf-8') as log:
        for line in log:
            test = json.loads(line)
            cases = re.findall(r'^(not ok|ok) \d+(.*)$', test.get('stdout', ''), re.MULTILINE)
            bad = sum(verdict == 'not ok' for verdict, _ in cases)
            skips = sum('# SKIP' in rest for verdict, rest in cases if verdict == 'ok')
            good = len(cases) - bad - skips
            if test['result'] == 'OK':
                good = max(good, 0 if skips else 1)
            elif test['result'] == 'SKIP':
                skips = max(skips, 1)
            else:
                bad = max(bad, 1)
            passed, failed, skipped = passed + good, failed + bad, skipped + skips

print(f'{passed} passed, {failed} failed' + (f', {skipped} skipped' if skipped else ''))
sys.exit(failed > 0 or passed == 0)
