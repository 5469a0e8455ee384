#!/usr/bin/env python3
"""Makes a C source of the weights: embed.py WEIGHTS SOURCE.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import pathlib
import sys

weights = pathlib.Path(sys.argv[1]).read_bytes()
lines = [','.join(map(str, weights[i:i + 32])) for i in range(0, len(weights), 32)]
pathlib.Path(sys.argv[2]).write_text(
    '#include <stddef.h>\n'
    '#include <stdint.h>\n'
    'extern const uint8_t weights_data[];\n'
    'extern const size_t weights_data_size;\n'
    'const uint8_t weights_data[] = {\n' + ',\n'.join(lines) + '\n};\n'
    'const size_t weights_data_size = sizeof weights_data;\n')
