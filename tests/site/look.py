"""Looks at the site as readers do: every link and image leads somewhere, and no page is wider than a phone or a desktop window.

    python3 tests/site/look.py FOLDER [CHROMIUM]      without CHROMIUM only links and files are looked at
"""

import html
import json
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

WIDTHS = (390, 1280)
SPARE = 1  # a pixel of rounding

# Each page in a frame of each width; what is wrong comes back as JSON in the page itself.
DRIVER = """<!DOCTYPE html><meta charset="utf-8"><body><script>
const pages = PAGES, widths = WIDTHS, faults = [];
const wait = (target, name) => new Promise(done => target.addEventListener(name, done, {once: true}));
(async () => {
  for (const width of widths) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `width:${width}px;height:800px;border:0`;
    document.body.append(frame);
    for (const page of pages) {
      frame.src = page;
      await wait(frame, "load");
      const root = frame.contentDocument.documentElement;
      if (root.scrollWidth > width + SPARE) {
        const wide = [...frame.contentDocument.body.querySelectorAll("*")].filter(e => e.getBoundingClientRect().right > width + SPARE);
        faults.push(`${page} is ${root.scrollWidth} wide in a window of ${width}: ${wide.slice(0, 3).map(e => `${e.tagName}#${e.id}.${e.className}`).join(", ")}`);
      }
      for (const image of frame.contentDocument.images)
        if (!image.complete || image.naturalWidth === 0) faults.push(`${page} shows no image ${image.src}`);
    }
    frame.remove();
  }
  document.body.innerHTML = "<pre id='result'></pre>";
  document.getElementById("result").textContent = JSON.stringify({looked: pages.length * widths.length, faults});
})();
</script>"""


class Links(HTMLParser):
    def __init__(self):
        super().__init__()
        self.ids = set()
        self.links = []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("id", "name") and value:
                self.ids.add(value)
            if name in ("href", "src", "data") and value and tag != "script":
                self.links.append(value)


def broken_links(folder):
    pages = {}
    for file in sorted(folder.glob("**/*.html")):
        pages[file] = Links()
        pages[file].feed(file.read_text(encoding="utf-8"))
    count, faults = 0, []
    for file, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("javascript:"):
                continue
            count += 1
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not target.exists():
                faults.append(f"{file.name}: {link} leads nowhere")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                faults.append(f"{file.name}: {link} has no such place")
    return count, faults


def looked_at(folder, chromium):
    pages = sorted(file.name for file in folder.glob("*.html"))
    driver = folder / "look.html"
    driver.write_text(
        DRIVER.replace("PAGES", json.dumps(pages)).replace("WIDTHS", json.dumps(WIDTHS)).replace("SPARE", str(SPARE)), encoding="utf-8"
    )
    try:
        with tempfile.TemporaryDirectory() as profile:
            command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
            command += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
            command += ["--allow-file-access-from-files", "--virtual-time-budget=600000", f"--user-data-dir={profile}"]
            command += ["--window-size=1400,900", "--dump-dom", driver.resolve().as_uri()]
            shown = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False).stdout
    finally:
        driver.unlink()
    result = re.search(r'<pre id="result">(.*?)</pre>', shown, re.DOTALL)
    if not result:
        sys.exit("look.py: the browser gave no result")
    return json.loads(html.unescape(result.group(1)))


def main(folder, chromium=None):
    count, faults = broken_links(folder)
    if count < 1000:
        sys.exit(f"look.py: only {count} links in {folder}; is the site built?")
    print(count, "links")
    if chromium:
        result = looked_at(folder, chromium)
        faults += result["faults"]
        print(result["looked"], "pages and widths")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
