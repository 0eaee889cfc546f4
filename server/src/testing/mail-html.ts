/** What may contain what, in a mail; void elements contain nothing. */
const contents: Readonly<Record<string, readonly string[]>> = {
  '': ['html'],
  html: ['head', 'body'],
  head: ['meta', 'title'],
  table: ['tr'],
  tr: ['td'],
};
const blocks = ['table', 'p', 'h1', 'h2', 'div'];
const phrases = ['a', 'span', 'bdi', 'br', 'img'];
const voids = new Set(['meta', 'br', 'img']);
const phraseParents = new Set(['a', 'span', 'bdi', 'p', 'h1', 'h2', 'title']);

function mayContain(parent: string): readonly string[] {
  const known = contents[parent];
  if (known) return known;
  return phraseParents.has(parent) ? phrases : [...blocks, ...phrases];
}

/**
 * What is wrong with the HTML of a mail: elements that are not closed, are where they do not belong, or have an attribute
 * twice; text outside a cell; pictures without a size or a text. Mail programs repair less than browsers do.
 */
export function findMistakes(page: string): string[] {
  const mistakes: string[] = [];
  const open: string[] = [''];
  const rest = page.replace(/^<!doctype html>/, '').replaceAll(/<!--[\s\S]*?-->/g, '');
  for (const [, close, name = '', attributes = '', text = ''] of rest.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*>|([^<]+|<)/g,
  )) {
    const parent = open.at(-1) ?? '';
    if (text) mistakes.push(...mistakesOfText(text, parent));
    else if (close) {
      if (open.pop() !== name) mistakes.push(`</${name}> ends <${parent}>`);
    } else {
      if (!mayContain(parent).includes(name)) mistakes.push(`<${name}> in <${parent}>`);
      mistakes.push(...mistakesOfAttributes(name, attributes));
      if (!voids.has(name)) open.push(name);
    }
  }
  return open.length === 1 ? mistakes : [...mistakes, `<${open.at(-1)}> is not closed`];
}

function mistakesOfText(text: string, parent: string): string[] {
  if (text === '<') return ['a < that begins nothing'];
  if (text.trim() && parent in contents) return [`text in <${parent}>: ${text.trim()}`];
  const bare = /&(?!(?:amp|lt|gt|quot|#39);)/.exec(text);
  return bare ? [`a bare & in ${text.trim()}`] : [];
}

function mistakesOfAttributes(name: string, attributes: string): string[] {
  const names = [...attributes.matchAll(/\s([a-z-]+)="/g)].map(([, attribute = '']) => attribute);
  const twice = names.filter((attribute, n) => names.indexOf(attribute) !== n);
  const missing = name === 'img' ? ['src', 'alt', 'width', 'height'].filter((needed) => !names.includes(needed)) : [];
  return [
    ...twice.map((attribute) => `${attribute} twice on <${name}>`),
    ...missing.map((attribute) => `<img> without ${attribute}`),
  ];
}
