"""Pictures as they are kept: each as PNG, and beside it the words that stand on it.

Bytes would differ with every release of Chromium, so two things are compared instead. The
words must be the same, one for one: they change when a wording, a figure or a rule does;
with those of the map goes what is drawn there, and where each stand is.
And the pictures must look alike when both are shrunk to squares of some 16 pixels: that
finds a line, a colour or a part of the page that moved, and overlooks how letters are
smoothed.
"""

import base64
import difflib
import json
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "docs" / "images"
WORDS = "words.json"
SQUARE = 16  # pixels
# How far a square's colour may be off, of 255, and how many squares of a hundred may be
# farther.
OFF, FEW = 24, 1
# The share of squares, in percent, that differ; null when the pictures have other sizes.
COMPARE = """async ([one, other, square, off]) => {
    const shrunk = async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const wide = Math.ceil(image.width / square);
        const high = Math.ceil(image.height / square);
        const canvas = new OffscreenCanvas(wide, high);
        const pen = canvas.getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, wide, high);
        return pen.getImageData(0, 0, wide, high);
    };
    const [a, b] = [await shrunk(one), await shrunk(other)];
    if (Math.abs(a.width - b.width) > 1 || Math.abs(a.height - b.height) > 1) return null;
    let differ = 0;
    for (let y = 0; y < Math.min(a.height, b.height); y++)
        for (let x = 0; x < Math.min(a.width, b.width); x++) {
            const [i, j] = [4 * (y * a.width + x), 4 * (y * b.width + x)];
            const apart = [0, 1, 2].map((k) => Math.abs(a.data[i + k] - b.data[j + k]));
            if (Math.max(...apart) > off) differ++;
        }
    return 100 * differ / (a.width * a.height);
}"""


def keep(taken, folder=FOLDER):
    """Write the pictures and their words; return a line for each."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (image, _) in taken.items():
        (folder / f"{name}.png").write_bytes(image)
    words = {name: said for name, (_, said) in taken.items()}
    text = json.dumps(words, indent=1, ensure_ascii=False)
    (folder / WORDS).write_text(text + "\n", "utf-8")
    return [f"{name}.png: {len(image)} bytes" for name, (image, _) in taken.items()]


def outdated(browser, taken, folder=FOLDER):
    """Return a line for each picture that does not show what the program shows now."""
    kept = json.loads((folder / WORDS).read_text("utf-8"))
    page = browser.new_page()
    lines = [
        f"{name}: {fault}; python -m tests.pictures takes it again"
        for name, (image, said) in taken.items()
        for fault in [
            _other_words(kept.get(name, []), said)
            or _other_look(page, (folder / f"{name}.png").read_bytes(), image)
        ]
        if fault
    ]
    page.close()
    return lines


def _other_words(kept, said):
    moved = [line for line in difflib.ndiff(kept, said) if line[0] in "+-"]
    return f"the words changed, first {moved[0]!r}" if moved else ""


def _other_look(page, kept, image):
    both = [base64.b64encode(each).decode() for each in (kept, image)]
    share = page.evaluate(COMPARE, [*both, SQUARE, OFF])
    if share is None:
        return "its size changed"
    return f"{share:.1f} % of it look different" if share > FEW else ""
