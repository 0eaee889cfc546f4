import { t } from '@fieldhouse/contracts/text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileStrings } from '../../testing/hostile-input.ts';
import { renderMarkdown } from './render-markdown.ts';

const publicUrl = 'https://shop.test';
const render = (markdown: string) => renderMarkdown(markdown, publicUrl, t);
const html = (markdown: string) => render(markdown).html.trim();

/** Every tag and attribute that a page can consist of. */
const allowed =
  /<\/?(?:p|h[2-6]|ul|li|em|strong|s|code|pre|blockquote|thead|tbody|tr|th|td)>|<(?:br|hr)>|<div role="group" aria-label="Table" tabindex="0"><table>|<\/table><\/div>|<ol(?: start="\d+")?>|<\/ol>|<code class="[^"<>]*">|<(?:th|td) data-align="(?:left|right|center)">|<a href="(?:https?:|mailto:|tel:|\/(?!\/))[^"<>]*"(?: rel="external noopener")?>|<\/a>/g;

const isHarmless = (text: string) => !/[<>]/.test(text.replaceAll(allowed, ''));

describe('Markdown', () => {
  test('becomes paragraphs, lists, tables and emphasis, a line break included', () => {
    expect(html('Box 1\n*Oslo*')).toBe('<p>Box 1<br>\n<em>Oslo</em></p>');
    expect(html('- a\n- b')).toBe('<ul>\n<li>a</li>\n<li>b</li>\n</ul>');
    expect(html('|a|b|\n|-|-:|\n|1|2|')).toContain('<td data-align="right">2</td>');
    expect(html('||b|\n|-|-|\n|1|2|')).toContain('<td></td>\n<th>b</th>');
  });

  test('shows raw HTML as text', () => {
    expect(html('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
    expect(html('a <b onclick="x">b</b>')).toBe('<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>');
  });

  test.each([
    ['one level', '# a\n# b', ['h2', 'h2']],
    ['what begins deep', '### a\n#### b\n### c', ['h2', 'h3', 'h2']],
    ['what skips a level', '## a\n#### b\n### c\n## d', ['h2', 'h3', 'h3', 'h2']],
    ['what rises above its beginning', '### a\n# b\n## c', ['h2', 'h2', 'h3']],
    ['six levels', '# a\n## b\n### c\n#### d\n##### e\n###### f', ['h2', 'h3', 'h4', 'h5', 'h6', 'h6']],
    ['underlined ones and those in quotations', 'a\n===\n\n> ### b', ['h2', 'h3']],
    ['those without words, which are left out', '# \n### ![](x.png)\n## a', ['h2']],
  ])('has its headings in order: %s', (_, markdown, levels) => {
    expect([...html(markdown).matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(levels);
  });

  test('never skips a level, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (typed) => {
        const text = typed.map((level) => `${'#'.repeat(level)} a`).join('\n');
        const levels = [1, ...[...html(text).matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))];
        expect(levels).toHaveLength(typed.length + 1);
        for (const [at, level] of levels.entries()) if (at > 0) expect(level - (levels[at - 1] ?? 0)).toBeLessThan(2);
        expect(Math.min(...levels.slice(1), 9)).toBeGreaterThan(1);
      }),
    );
  });

  test('says in its first paragraph what it is about', () => {
    expect(render('# Delivery\n\nTwo to\nfour **days**.\n\nMore.').description).toBe('Two to four days.');
    expect(render(`${'word '.repeat(60)}`).description).toMatch(/^(?:word ){20,31}…$/);
    expect(render('# Only a heading').description).toBe('');
  });
});

describe('a link', () => {
  test.each([
    ['[a](https://example.com/x?y=1&z)', '<a href="https://example.com/x?y=1&amp;z" rel="external noopener">a</a>'],
    ['<ann@example.com>', '<a href="mailto:ann@example.com" rel="external noopener">ann@example.com</a>'],
    ['[a](tel:+4712345)', '<a href="tel:+4712345" rel="external noopener">a</a>'],
    ['[a](/c/shoes "Shoes")', '<a href="/c/shoes">a</a>'],
    ['[a](terms)', '<a href="/pages/terms">a</a>'],
    ['[a](https://shop.test/c#x)', '<a href="/c#x">a</a>'],
    ['[a](//example.com)', '<a href="https://example.com/" rel="external noopener">a</a>'],
    ['[a](/\\example.com)', '<a href="/%5Cexample.com">a</a>'],
    ['[a][1]\n\n[1]: /c', '<a href="/c">a</a>'],
  ])('%s', (markdown, expected) => {
    expect(html(markdown)).toBe(`<p>${expected}</p>`);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x73;cript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://shop.test/1',
    'https://shop.test@example.com/',
    'https://',
  ])('%s is none, and its author is told', (href) => {
    const { html: shown, problems } = render(`[words](${href})`);
    expect(shown).not.toContain('<a');
    expect(isHarmless(shown)).toBe(true);
    if (shown.trim() === '<p>words</p>') expect(problems).toEqual([expect.stringContaining('is not shown as a link')]);
    // What no parser of Markdown takes for a link stays as it was typed.
    else expect(shown).toContain('[words]');
  });

  test('without words is none', () => {
    const { html: shown, problems } = render('a [](/c) [![](x.png)](/c)');
    expect(shown).not.toContain('<a');
    expect(problems).toContain("A link to '/c' has no words and is not shown.");
  });

  test('inside the shop is handed on to be checked', () => {
    expect(render('[a](/c/shoes?page=2) [b](https://example.com)').inside).toMatchObject([
      { href: '/c/shoes?page=2', pathname: '/c/shoes' },
    ]);
  });
});

test('a picture is not loaded; its description stands for it', () => {
  const { html: shown, problems } = render('![our *shop*](https://example.com/shop.png)');
  expect(shown.trim()).toBe('<p>our shop</p>');
  expect(problems).toHaveLength(1);
});

describe('hostile Markdown', () => {
  const long = (text: string) => text.repeat(Math.ceil(50_000 / text.length)).slice(0, 50_000);

  test.each([
    '[',
    '[a](',
    '![',
    '> ',
    '- ',
    '1. a\n ',
    '**a _b ',
    '`a``b```',
    '<a ',
    '&amp',
    '|',
    '[a]: b\n',
    '<!--',
    '\\',
  ])('%j, 50,000 characters of it, is taken for what it is', (text) => {
    expect(isHarmless(html(long(text)))).toBe(true);
  });

  test('nested a thousand deep is cut off, not followed', () => {
    expect(isHarmless(html(`${'> '.repeat(1000)}a\n`.repeat(20)))).toBe(true);
    expect(isHarmless(html(`${'['.repeat(20_000)}a${'](/c)'.repeat(5000)}`))).toBe(true);
  });

  test('of any kind becomes nothing but the tags of a text', () => {
    const parts = [
      ...hostileStrings,
      '[a](',
      ')',
      '](',
      '<',
      '>',
      '"',
      "'",
      '`',
      '![',
      '\n',
      '# ',
      '|',
      '|-|\n',
      '&#x',
    ];
    const links = ['javascript:alert(1)', 'data:text/html,x', 'https://example.com', '/c', '//x', 'mailto:a@b'];
    const piece = fc.oneof(fc.constantFrom(...parts, ...links), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const shown = html(pieces.join(''));
        if (!isHarmless(shown)) throw new Error(shown);
      }),
      { numRuns: 300 },
    );
  });
});
