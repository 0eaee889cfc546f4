import { describe, expect, it } from 'vitest';
import { textParts } from './mail-text.rules.ts';

describe('the text of a mail', () => {
  it('has its addresses cut out as links, and nothing else changed', () => {
    const text = 'Open:\nhttp://127.0.0.1:3000/resetpassword/a-b_c\n\n-- \nFieldhouse, http://127.0.0.1:3000';
    const parts = textParts(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.flatMap(({ href }) => href ?? [])).toEqual([
      'http://127.0.0.1:3000/resetpassword/a-b_c',
      'http://127.0.0.1:3000',
    ]);
  });

  it('leaves the full stop after an address to the sentence', () => {
    expect(textParts('See https://a.test/x.').map(({ text }) => text)).toEqual(['See ', 'https://a.test/x', '.']);
  });

  it('takes nothing but web addresses for links', () => {
    expect(textParts('javascript:alert(1) data:text/html,x')).toEqual([
      { text: 'javascript:alert(1) data:text/html,x' },
    ]);
    expect(textParts('')).toEqual([]);
  });
});
