import Turndown from 'turndown';

const turndown = new Turndown({ bulletListMarker: '-' });
turndown.escape = (text) => text;
turndown.remove(['script', 'style', 'iframe', 'noscript', 'object']);
turndown.addRule('words', {
  filter: ['strong', 'b', 'em', 'i', 'a', 'code', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  replacement: (content, { nodeName }) => (/^H\d$/.test(nodeName) ? `\n\n${content}\n\n` : content),
});
turndown.addRule('points', { filter: 'li', replacement: (content) => `- ${content.trim()}\n` });
turndown.addRule('pictures', { filter: ['img', 'video', 'hr'], replacement: () => '' });

/** Far more than a description may have: what is read here keeps everything else waiting. */
const LONGEST = 40_000;

const tag = /<\/?[a-z!][^<>]*>/gi;

/** A description as people read it: paragraphs and lists stay, markup goes. What has none stays as it is. */
export function htmlToText(cell: string): string {
  const html = cell.slice(0, LONGEST);
  if (html.search(tag) === -1) return tidy(html);
  try {
    return tidy(turndown.turndown(html));
  } catch {
    // So deep in itself that nobody has written it by hand.
    return tidy(html.replaceAll(tag, ' '));
  }
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
