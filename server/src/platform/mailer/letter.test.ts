import { describe, expect, test } from 'vitest';
import { html } from '../html.rules.ts';
import { writeLetter } from './letter.ts';

const head = { shopName: 'Fieldhouse & Sons', publicUrl: 'https://shop.example.com' };
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

test('a template inside a template is not escaped twice', () => {
  const items = ['<', '>'].map((sign) => html`<li>${sign}</li>`);
  expect(html`<ul class="${'"'}">${items}</ul>${3}`.text).toBe('<ul class="&quot;"><li>&lt;</li><li>&gt;</li></ul>3');
});
