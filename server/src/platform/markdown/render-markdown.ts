import { messages, msg } from '@fieldhouse/contracts/messages';
import type { Translate } from '@fieldhouse/contracts/text';
import MarkdownIt, { type Token } from 'markdown-it';
import { escapeHtml } from '../html.rules.ts';
import { readLink } from './read-link.rules.ts';

export interface RenderedPage {
  readonly html: string;
  /** Its beginning in plain words. */
  readonly description: string;
  /** The paths of the shop that it links to, each with the address as it is written. */
  readonly inside: readonly { readonly href: string; readonly pathname: string }[];
  /** What is shown otherwise than its author may expect, in sentences. */
  readonly problems: readonly string[];
}

const findings = messages('page', {
  picture: (words: string) => msg`Pages show no pictures. Instead of this one its description is shown: '${words}'.`,
  namelessPicture: "Pages show no pictures. Instead of this one its description is shown: 'none'.",
  namelessLink: (href: string) => msg`A link to '${href}' has no words and is not shown.`,
  refusedLink: (href: string) =>
    msg`'${href}' is not shown as a link: links lead to web pages (https://… or /…), email addresses (mailto:…) and phone numbers (tel:…).`,
} as const);

/** What our own words are in the language of the reader. */
interface Words {
  readonly table: string;
}

const DESCRIPTION_LENGTH = 155;

// Raw HTML is text. A line break is one, as people who write an address expect it. How deep lists and quotations may be
// is also how long the parser may take over hostile ones.
export const markdownIt = new MarkdownIt({ html: false, breaks: true, maxNesting: 20 });
// Which links there are is decided by `readLink` alone, which knows what is allowed and not what is forbidden.
markdownIt.validateLink = () => true;
// Words stay whole in a narrow column, so a wide table scrolls on its own, by keyboard too.
markdownIt.renderer.rules.table_open = (_tokens, _at, _options, env) =>
  `<div role="group" aria-label="${escapeHtml((env as unknown as Words).table)}" tabindex="0"><table>\n`;
markdownIt.renderer.rules.table_close = () => '</table></div>\n';

/** Markdown as HTML that is safe in any page of the shop, with its headings in order and without anything from elsewhere. */
export function renderMarkdown(markdown: string, publicUrl: string, t: Translate): RenderedPage {
  const tokens = markdownIt.parse(markdown, {});
  const inside: { href: string; pathname: string }[] = [];
  const problems: string[] = [];
  for (const token of tokens) {
    dropPictures(token, problems);
    settleLinks(token.children ?? [], publicUrl, { inside, problems });
    // An inline style, which the content security policy forbids.
    const [, align] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? [];
    if (align) token.attrs = [['data-align', align]];
  }
  dropEmptyHeaders(tokens);
  const shown = withOrderedHeadings(tokens);
  return {
    html: markdownIt.renderer.render(shown, markdownIt.options, { table: t`Table` } satisfies Words),
    description: describe(shown),
    inside,
    problems: [...new Set(problems)],
  };
}

/** Nothing is loaded from anywhere: the words that stand for a picture take its place. */
function dropPictures({ children }: Token, problems: string[]): void {
  for (const token of children ?? []) {
    if (token.type !== 'image') continue;
    const words = textOf(token.children ?? []);
    problems.push(words ? findings.picture(words) : findings.namelessPicture);
    token.type = 'text';
    token.content = words;
  }
}

interface Findings {
  readonly inside: { href: string; pathname: string }[];
  readonly problems: string[];
}

function settleLinks(children: readonly Token[], publicUrl: string, { inside, problems }: Findings): void {
  for (const [at, token] of children.entries()) {
    if (token.type !== 'link_open') continue;
    const end = children.findIndex((other, place) => place > at && other.type === 'link_close');
    const typed = String(token.attrGet('href') ?? '');
    const link = readLink(typed, publicUrl);
    const isNameless = textOf(children.slice(at, end)).trim() === '';
    if (link.kind === 'refused' || isNameless) {
      problems.push(isNameless ? findings.namelessLink(typed) : findings.refusedLink(typed));
      for (const part of [token, children[end]]) if (part) part.hidden = true;
      continue;
    }
    token.attrs = [['href', link.href], ...(link.kind === 'outside' ? [relExternal] : [])];
    if (link.kind === 'inside') inside.push(link);
  }
}

const relExternal: [string, string] = ['rel', 'external noopener'];

/** The corner of a table names nothing: it is a cell like any other. */
function dropEmptyHeaders(tokens: readonly Token[]): void {
  for (const [at, { type }] of tokens.entries())
    if (type === 'th_open' && textOf(tokens[at + 1]?.children ?? []).trim() === '')
      for (const part of [tokens[at], tokens[at + 2]]) if (part) part.tag = 'td';
}

/** Without headings that say nothing: a screen reader would announce them all the same. */
function withOrderedHeadings(tokens: readonly Token[]): Token[] {
  const empty = new Set<Token>();
  for (const [at, token] of tokens.entries())
    if (token.type === 'heading_open' && textOf(tokens[at + 1]?.children ?? []).trim() === '')
      for (const part of tokens.slice(at, at + 3)) empty.add(part);
  const kept = tokens.filter((token) => !empty.has(token));
  const opened = kept.filter(({ type }) => type === 'heading_open');
  const levels = headingLevels(opened.map(({ tag }) => Number(tag.slice(1))));
  const closed = kept.filter(({ type }) => type === 'heading_close');
  for (const [nth, level] of levels.entries())
    for (const token of [opened[nth], closed[nth]]) if (token) token.tag = `h${level}`;
  return kept;
}

export function textOf(children: readonly Token[]): string {
  return children.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('');
}

/** The first paragraph. */
function describe(tokens: readonly Token[]): string {
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
  const text = textOf(tokens[at + 1]?.children ?? [])
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (at < 0 || text.length <= DESCRIPTION_LENGTH) return at < 0 ? '' : text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/u, '')} …`;
}

const FIRST = 2;
const LAST = 6;

/**
 * The level that each heading of a text gets below the title of its page, by the levels that were typed: the first is an
 * h2, and none is more than one below the heading it belongs to, whatever was typed.
 */
function headingLevels(typed: readonly number[]): number[] {
  const above: number[] = [];
  return typed.map((level) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return Math.min(FIRST + above.length - 1, LAST);
  });
}
