/** A text that a page shows or says, and where. */
export interface SeenText {
  readonly text: string;
  readonly where: string;
}

/** In the page: all that is shown, read out or shown on hovering, one piece of text each. */
export function listSeenTexts(writtenByPeople: string): SeenText[] {
  const seen: SeenText[] = [{ text: document.title, where: 'title' }];
  for (const element of document.body.querySelectorAll('*')) {
    const isShown = element.getClientRects().length > 0;
    if (!isShown || element.closest(`script, style, template, ${writtenByPeople}`)) continue;
    const where = `${element.localName}.${element.getAttribute('class')?.slice(0, 60)}`;
    for (const name of ['aria-label', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text) seen.push({ text, where: `${where} ${name}` });
    }
    if (element.localName === 'textarea') continue;
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) seen.push({ text: node.nodeValue, where });
  }
  return seen;
}

/**
 * In the page: our own texts that are cut off, run out of their box or lie on each other, and a page that is wider than its window.
 * What people have written may end in an ellipsis.
 */
export function listCutTexts(): string[] {
  const found: string[] = [];
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (beyond > 0) found.push(`the page is ${beyond} px wider than its window`);
  const shown: { text: string; element: Element; rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue?.trim() ?? '';
    if (!element || !text || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('script, style, option, textarea, [aria-hidden=true], [inert]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const clipped = rects.map((rect) => cutBy(element, rect));
    // What is there only to be read out is in a box of a pixel.
    if (clipped.includes('all')) continue;
    const isOurs = text.includes('~');
    const by = clipped.find(Boolean);
    if (isOurs && by) found.push(`${by}: ${text.slice(0, 60)} in ${element.localName}.${element.className}`);
    if (!by && !isFloating(element)) for (const rect of rects) shown.push({ text, element, rect });
  }
  for (const [at, one] of shown.entries())
    for (const other of shown.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (wide > 2 && high > Math.min(one.rect.height, other.rect.height) / 2)
        found.push(`on each other: ${one.text.slice(0, 40)} | ${other.text.slice(0, 40)}`);
    }
  return [...new Set(found)];

  function cutBy(element: Element, rect: DOMRect): string | undefined {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (edge.width <= 2 && edge.height <= 2) return 'all';
      if (/auto|scroll/.test(overflowX + overflowY)) return undefined;
      const left = edge.left - rect.left;
      const right = rect.right - edge.right;
      const sideways = Math.max(left, right);
      const hidesX = /hidden|clip/.test(overflowX);
      const hidesY = /hidden|clip/.test(overflowY);
      if (hidesX && sideways > 1) return `cut by ${Math.round(sideways)} px`;
      if (hidesY && rect.bottom - edge.bottom > rect.height / 2) return 'cut below';
      const isBox = /block|flex|grid|table-cell/.test(display) && position !== 'absolute';
      if (isBox && sideways > 2) return `runs out by ${Math.round(sideways)} px`;
    }
    return undefined;
  }

  function isFloating(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(box).position)) return true;
    return false;
  }
}

/** In the page: boxes that are not where they should be from right to left, which is where they were, mirrored. */
export async function listUnmirrored(parts: string): Promise<string[]> {
  const root = document.documentElement;
  const boxes = [...document.querySelectorAll(parts)].filter((box) =>
    box.checkVisibility({ visibilityProperty: true }),
  );
  const before = boxes.map((box) => box.getBoundingClientRect());
  const { left, right } = document.body.getBoundingClientRect();
  root.dir = 'rtl';
  await new Promise(requestAnimationFrame);
  const found = boxes.flatMap((box, at) => {
    const was = before[at];
    const is = box.getBoundingClientRect();
    if (!was || was.width <= 2 || Math.abs(left + right - was.right - is.left) <= 3) return [];
    const name = `${box.localName}.${box.getAttribute('class')?.slice(0, 60)} ${box.textContent.trim().slice(0, 30)}`;
    return `from ${Math.round(was.left)} to ${Math.round(is.left)}: ${name}`;
  });
  const beyond = root.scrollWidth - root.clientWidth;
  root.dir = 'ltr';
  return beyond > 0 ? [`the page is ${beyond} px wider than its window`, ...found] : found;
}
