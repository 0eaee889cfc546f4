import Turndown from 'turndown';

export interface Description {
  readonly text: string;
  readonly format: 'plain' | 'markdown';
}

const never = ['script', 'style', 'iframe', 'noscript', 'object', 'img', 'video'] as const;

function createTurndown({ isPlain }: { readonly isPlain: boolean }): Turndown {
  const turndown = new Turndown({ bulletListMarker: '-', headingStyle: 'atx', emDelimiter: '*' });
  if (isPlain) turndown.escape = (text) => text;
  turndown.remove([...never]);
  turndown.addRule('points', {
    filter: 'li',
    replacement: (content, node) => {
      const isNumbered = node.parentNode?.nodeName === 'OL';
      return `${isNumbered ? '1.' : '-'} ${content.trim().replaceAll('\n', isNumbered ? '\n   ' : '\n  ')}\n`;
    },
  });
  turndown.addRule('links to nothing', {
    filter: (node) => node.nodeName === 'A' && !node.textContent?.trim(),
    replacement: () => '',
  });
  return turndown;
}

const toMarkdown = createTurndown({ isPlain: false });
const toPlain = createTurndown({ isPlain: true });

/** Far more than a description may have: what is read here keeps everything else waiting. */
const LONGEST = 40_000;

const tag = /<\/?[a-z!][^<>]*>/gi;
/** What plain text cannot say. */
const formatted = /<(h[1-6]|strong|b|em|i|a|ul|ol|blockquote|code|pre)[\s>]/i;

/** Formatted as it was, as far as Markdown can. What has no markup but paragraphs stays plain text. */
export function readDescription(cell: string): Description {
  const html = cell.slice(0, LONGEST);
  if (html.search(tag) === -1) return { text: tidy(html), format: 'plain' };
  const format = formatted.test(html) ? 'markdown' : 'plain';
  try {
    return { text: tidy((format === 'plain' ? toPlain : toMarkdown).turndown(html)), format };
  } catch {
    // So deep in itself that nobody has written it by hand.
    return { text: tidy(html.replaceAll(tag, ' ')), format: 'plain' };
  }
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
