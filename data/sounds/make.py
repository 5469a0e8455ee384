#!/usr/bin/env python3
"""Makes the app's sounds out of nothing but sums of fading tones: make.py NAME FILE writes a WAV.

Short and quiet. A stone is a click on wood; the others are notes of the same wooden bars.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import math
import random
import struct
import sys
import wave

RATE = 22050

# Ratios, strengths and fading times (in s) of a bar that is struck: wood rings briefly, its
# overtones more so.
BAR = [(1, 1, 0.16), (3.93, 0.28, 0.05), (9.2, 0.1, 0.02)]

# The click of a stone in Hz: the board under it, then the stone itself.
CLICK = [(210, 0.8, 0.030), (1180, 0.55, 0.012), (2370, 0.4, 0.009), (3910, 0.25, 0.006)]
TICK = [(1560, 0.7, 0.014), (2890, 0.35, 0.008)]

C4, E4, G4, C5, E5, G5, A5, C6 = (440 * 2 ** (n / 12) for n in (-9, -5, -2, 3, 7, 10, 12, 15))


def ring(samples, start, tones, strength):
    """Adds fading tones from a moment on, as long as they can be heard."""
    first = int(start * RATE)
    for i in range(first, len(samples)):
        t = (i - first) / RATE
        samples[i] += strength * sum(
            part * math.exp(-t / fades) * math.sin(2 * math.pi * hertz * t)
            for hertz, part, fades in tones)


def knock(samples, start, strength):
    """Adds the rough first moment of one thing meeting another."""
    noise = random.Random(1)
    first = int(start * RATE)
    for i in range(int(0.004 * RATE)):
        samples[first + i] += strength * noise.uniform(-1, 1) * math.exp(-i / (0.001 * RATE))


def strike(samples, start, hertz, strength):
    """Adds one note of a wooden bar."""
    ring(samples, start, [(hertz * ratio, part, fades) for ratio, part, fades in BAR], strength)


def melody(seconds, notes, strength):
    samples = [0.0] * int(seconds * RATE)
    for start, hertz in notes:
        strike(samples, start, hertz, strength)
    return samples


def stone():
    samples = [0.0] * int(0.16 * RATE)
    knock(samples, 0, 0.25)
    ring(samples, 0, CLICK, 0.16)
    return samples


def clock():
    samples = [0.0] * int(0.34 * RATE)
    for start in (0, 0.16):
        knock(samples, start, 0.08)
        ring(samples, start, TICK, 0.16)
    return samples


# The stone that ends a game is heard first.
SOUNDS = {
    'stone': stone,
    'clock': clock,
    'win': lambda: melody(1.2, [(0.2, C5), (0.32, E5), (0.44, G5), (0.6, C6)], 0.13),
    'loss': lambda: melody(1.0, [(0.2, G4), (0.36, E4), (0.54, C4)], 0.14),
    'offer': lambda: melody(0.6, [(0, E5), (0.13, A5)], 0.12),
    'match': lambda: melody(0.8, [(0, G4), (0.11, C5), (0.22, E5)], 0.13),
}


def main(name, path):
    samples = SOUNDS[name]()
    fade = int(0.01 * RATE)
    for i in range(fade):
        samples[-1 - i] *= i / fade
    with wave.open(path, 'wb') as out:
        out.setparams((1, 2, RATE, len(samples), 'NONE', None))
        out.writeframes(b''.join(
            struct.pack('<h', round(32767 * max(-1, min(1, sample)))) for sample in samples))


main(*sys.argv[1:])
