"""How far apart two lights look, to common and to colour-blind eyes, by published formulas.

An LED gives light in proportion to its byte, so bytes are linear light here; there is no gamma to undo. Which
colours its three diodes have is not known for the strip that somebody buys. LEDS holds two assumptions
between which real ones lie: the primaries of sRGB, rather pale, and single wavelengths, paler than nothing.
The eye is taken to be used to daylight (D65) as bright as an LED with all three at full.

Colour blindness: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (2009), the matrices for severity 1.0, on linear light.
Distance: CIEDE2000, after G. Sharma, W. Wu, E. N. Dalal, Color Research and Application 30 (2005), which for
colours as strong as these gives far smaller figures than CIE76 does.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

SIGHTS = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

_SRGB = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_TO_SRGB = (
    (3.2404542, -1.5371385, -0.4985314),
    (-0.9692660, 1.8760108, 0.0415560),
    (0.0556434, -0.2040259, 1.0572252),
)
_WHITE = (0.95047, 1.0, 1.08883)  # D65


def _primaries(*diodes):
    """The matrix from bytes to XYZ, of (x, y, luminous intensity) of red, green and blue."""
    whole = sum(diode[2] for diode in diodes)
    columns = [(x / y * light, light, (1 - x - y) / y * light) for x, y, light in diodes]
    return tuple(tuple(column[row] / whole for column in columns) for row in range(3))


# Single wavelengths and mcd in the middle of what the WS2812B's data sheet allows: 622, 524 and 466 nm.
LEDS = {
    "sRGB": _SRGB,
    "single wavelengths": _primaries((0.695, 0.305, 405), (0.106, 0.828, 690), (0.133, 0.044, 190)),
}


def on_screen(rgb):
    """The bytes with which a screen of sRGB shows the light of an LED's bytes."""
    return bytes(round(255 * _encoded(part / 255)) for part in rgb)


def _encoded(light):
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055


def _times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(rgb, sight="common", leds="sRGB"):
    """CIELAB of what an eye of SIGHTS sees of bytes (red, green, blue) on diodes of LEDS."""
    light = _times(_TO_SRGB, _times(LEDS[leds], [part / 255 for part in rgb]))
    seen = _times(_SRGB, _times(SIGHTS[sight], light))
    x, y, z = (_root(max(0.0, part) / white) for part, white in zip(seen, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share):
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29


def distance(one, other):
    """CIEDE2000 of two colours in CIELAB."""
    mean = ((hypot(*one[1:]) + hypot(*other[1:])) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean / (mean + 25**7))
    (light1, chroma1, hue1), (light2, chroma2, hue2) = (_polar(*colour, stretch) for colour in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180 if chroma1 * chroma2 else 0
    hue = (hue1 + turn / 2) % 360 if chroma1 * chroma2 else hue1 + hue2
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    weight = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    weight += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma1 * chroma2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    blue = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    blue *= -2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + blue * by_chroma * by_hue)


def _polar(light, a, b, stretch):
    return light, hypot(stretch * a, b), degrees(atan2(b, stretch * a)) % 360
