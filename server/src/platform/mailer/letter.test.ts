import { describe, expect, test } from 'vitest';
import { letterhead } from '../../testing/letterhead.ts';
import { findMistakes } from '../../testing/mail-html.ts';
import { html } from '../html.rules.ts';
import { writeLetter } from './letter.ts';
import type { LetterPart } from './letter-parts.ts';

const head = { ...letterhead(), shopName: 'Fieldhouse & Sons' };
const letter = {
  subject: 'Hi <b>',
  heading: 'A <script>',
  paragraphs: ['Hello "Ann" & \'Bob\'', '<img src=x onerror=alert(1)>'],
  action: { label: 'Go <there>', url: 'https://shop.example.com/x?a=1&b="2"' },
  note: 'Because <why>',
};

describe('a letter', () => {
  test('escapes whatever it is given in HTML', () => {
    const { html: page } = writeLetter(letter, head);
    expect(page).not.toMatch(/<script>|<img|<b>|<there>|<why>/);
    expect(page).toContain('Hello &quot;Ann&quot; &amp; &#39;Bob&#39;');
    expect(page).toContain('href="https://shop.example.com/x?a=1&amp;b=&quot;2&quot;"');
    expect(page).toContain('Fieldhouse &amp; Sons');
  });

  test('says the same in plain text, with the whole address of the link', () => {
    const { text } = writeLetter(letter, head);
    for (const part of [
      'A <SCRIPT>',
      ...letter.paragraphs,
      'Go <there>:\nhttps://shop.example.com/x?a=1&b="2"',
      'Because <why>',
    ])
      expect(text).toContain(part);
  });

  test('shows the logo of the shop, no larger than it fits, and its name until it is loaded', () => {
    const logo = { url: 'https://shop.example.com/files/logo.png', width: 1200, height: 300 };
    const { html: page, sender } = writeLetter(letter, { ...head, logo });
    expect(page).toContain(`<img src="${logo.url}" alt="Fieldhouse &amp; Sons" width="192" height="48"`);
    expect(sender).toBe('Fieldhouse & Sons');
  });

  test('loads nothing from anywhere', () => {
    const { html: page } = writeLetter(letter, head);
    expect(page).not.toMatch(/<(img|link|script|style|iframe)|url\(|@import/);
  });
});

describe('what a letter contains besides sentences', () => {
  const picture = { url: 'https://shop.example.com/files/shoe.webp?for=mail', width: 64, height: 64 };
  const shoe = { name: 'Trail Shoe <i>', options: 'Size 42, Blue', pieces: 2, amount: '$179.80', picture };
  const parts: LetterPart[] = [
    { kind: 'goods', title: 'In this parcel', rows: [shoe, { name: 'كرة "قدم"', options: '', pieces: 1 }] },
    {
      kind: 'amounts',
      rows: [
        { label: 'Spring <sale>', amount: '−$8.40' },
        { label: 'Total', amount: '$171.40', isTotal: true },
      ],
    },
    { kind: 'block', title: 'Shipping address', lines: ['Ann <b>Arrow</b>', '1 Court Lane'] },
  ];
  const { html: page, text } = writeLetter(
    { ...letter, parts, links: [{ label: 'View your order', url: 'https://shop.example.com/orders/1' }] },
    head,
  );

  test('is in the text part, line by line', () => {
    expect(text).toContain(
      [
        'View your order:\nhttps://shop.example.com/orders/1',
        'In this parcel:\n2 × Trail Shoe <i>, Size 42, Blue, $179.80\n1 × \u2068كرة "قدم"\u2069',
        'Spring <sale>: −$8.40\nTotal: $171.40',
        'Shipping address: Ann <b>Arrow</b>, 1 Court Lane',
      ].join('\n\n'),
    );
  });

  test('is in the HTML part, escaped, with pictures of a known size beside names that stand for themselves', () => {
    expect(page).not.toMatch(/<i>|<b>|<sale>/);
    expect(page).toContain(
      '<img src="https://shop.example.com/files/shoe.webp?for=mail" alt="" width="64" height="64"',
    );
    for (const words of [
      '2 × <bdi>Trail Shoe &lt;i&gt;</bdi>',
      '1 × <bdi>كرة &quot;قدم&quot;</bdi>',
      'In this parcel',
      '−$8.40',
    ])
      expect(page).toContain(words);
    expect(findMistakes(page)).toEqual([]);
  });

  test('neither begins a line of its own nor turns its surroundings around', () => {
    const name = 'Ball\r\nTotal: $0.00\u202e\u2069';
    const rows = [{ name, options: '\u2067', pieces: 1, amount: '$5.00' }];
    expect(writeLetter({ ...letter, parts: [{ kind: 'goods', rows }] }, head).text).toContain(
      '1 × Ball Total: $0.00, $5.00',
    );
  });
});

test('a template inside a template is not escaped twice', () => {
  const items = ['<', '>'].map((sign) => html`<li>${sign}</li>`);
  expect(html`<ul class="${'"'}">${items}</ul>${3}`.text).toBe('<ul class="&quot;"><li>&lt;</li><li>&gt;</li></ul>3');
});
