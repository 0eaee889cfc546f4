import { describe, expect, test } from 'vitest';
import { letterhead } from '../../testing/letterhead.ts';
import { writeAccountMail } from './accounts.emails.ts';

const head = letterhead();
const token = 'tok-en_1';

describe('the mails of an account', () => {
  test.each([
    ['activation', 'https://shop.example.com/api/auth/email-activate/tok-en_1'],
    ['reset', 'https://shop.example.com/resetpassword/tok-en_1'],
    ['forced-reset', 'https://shop.example.com/resetpassword/tok-en_1'],
    ['welcome', 'https://shop.example.com/'],
  ] as const)('%s leads to %s, in both parts', (kind, url) => {
    const { subject, text, html } = writeAccountMail(kind, { ...head, name: 'Ann', token });
    expect(subject).toContain('Fieldhouse');
    expect(text).toContain(`:\n${url}\n`);
    expect(html).toContain(`href="${url}"`);
  });

  test('call somebody by their name, escaped', () => {
    const { text, html } = writeAccountMail('welcome', { ...head, name: '<b>Ann</b>' });
    expect(text).toContain('Hello <b>Ann</b>,');
    expect(html).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;,');
  });

  test('do not repeat to a stranger what somebody has typed as a name', () => {
    for (const kind of ['activation', 'reset'] as const) {
      const { text, html } = writeAccountMail(kind, { ...head, name: undefined, token });
      expect(text).toContain('Hello,');
      expect(text + html).not.toContain('undefined');
    }
    const { text } = writeAccountMail('activation', { ...head, name: 'Win at evil.example', token });
    expect(text).not.toContain('evil');
  });
});
