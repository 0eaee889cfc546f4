import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeSmtp, headersOf, openFakeSmtp } from '../../testing/fake-smtp.ts';
import { hostileStrings } from '../../testing/hostile-input.ts';
import { newId } from '../ids.ts';
import { createMailer, type Mail, MailError, type Mailer } from './mailer.ts';
import { connectSmtp } from './smtp.ts';

let fakeSmtp: FakeSmtp;
let mailer: Mailer;

beforeAll(async () => {
  fakeSmtp = await openFakeSmtp();
  mailer = createMailer(connectSmtp(fakeSmtp.url), 'shop@example.com');
});
afterAll(async () => {
  await mailer.close();
  await fakeSmtp.close();
});
beforeEach(() => {
  fakeSmtp.mode = 'takes';
  fakeSmtp.taken.length = 0;
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: newId(),
  sender: 'Fieldhouse',
  to: { name: 'Ann Arrow', address: 'ann@example.com' },
  subject: 'Grüße – ein Wurf',
  text: 'Hello\n.\nworld',
  html: '<p>Hello</p>',
  ...change,
});

async function arrives(sent: Mail) {
  await mailer.send(sent);
  const [taken] = fakeSmtp.taken.splice(0);
  if (!taken) throw new Error('nothing arrived');
  return { ...taken, headers: headersOf(taken) };
}

describe('a mail', () => {
  test('arrives with both parts, the shop as sender and a Message-ID made of its id', async () => {
    const sent = mail();
    const { from, to, raw, headers } = await arrives(sent);
    expect({ from, to }).toEqual({ from: 'shop@example.com', to: ['ann@example.com'] });
    expect(headers).toEqual(
      expect.arrayContaining([
        `Message-ID: <${sent.id}@example.com>`,
        'From: Fieldhouse <shop@example.com>',
        'To: Ann Arrow <ann@example.com>',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(raw).toContain('Content-Type: text/plain');
    expect(raw).toContain('Content-Type: text/html');
  });

  test('that is a newsletter says how to unsubscribe, by a visit or by one POST (RFC 8058)', async () => {
    const unsubscribeUrl = `https://shop.example.com/unsubscribe/${'x'.repeat(43)}`;
    const { headers } = await arrives(mail({ unsubscribeUrl }));
    expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
    expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const other = await arrives(mail());
    expect(other.headers.filter((header) => header.startsWith('List-'))).toEqual([]);
  });

  test('sent again has the same Message-ID', async () => {
    const sent = mail();
    const ids = [await arrives(sent), await arrives(sent)].map(({ headers }) =>
      headers.find((header) => header.startsWith('Message-ID')),
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('what people typed', () => {
  const evil = 'Ann\r\nBcc: victim@example.com\r\n\r\nBody of mine';

  test('begins no header in a name or a subject', async () => {
    for (const change of [
      { to: { name: evil, address: 'ann@example.com' } },
      { subject: evil },
      { subject: 'a\u2028Bcc: victim@example.com\u0000' },
      { to: { name: 'Ann <victim@example.com>, Bob', address: 'ann@example.com' } },
      { to: { name: '"', address: 'ann@example.com' } },
    ]) {
      const { to, headers, raw } = await arrives(mail(change));
      expect(to).toEqual(['ann@example.com']);
      expect(headers.filter((header) => /^(bcc|cc)/i.test(header))).toEqual([]);
      expect(headers.filter((header) => /^to:/i.test(header))).toHaveLength(1);
      expect(raw.split('\r\n\r\n')[1]).not.toContain('Body of mine');
    }
  });

  test.each([
    'ann@example.com\r\nRCPT TO:<victim@example.com>',
    'ann@example.com, victim@example.com',
    'ann@example.com victim@example.com',
    '<ann@example.com>',
    'group: ann@example.com, victim@example.com;',
    'ann@example.com@victim.example',
    'ann',
    '',
  ])('%j is no address', async (address) => {
    await expect(mailer.send(mail({ to: { name: 'Ann', address } }))).rejects.toThrow(MailError);
    expect(fakeSmtp.taken).toEqual([]);
  });

  test('reaches one recipient, whatever it is', async () => {
    for (const text of hostileStrings) {
      const { to } = await arrives(mail({ to: { name: text, address: 'ann@example.com' }, subject: text, text }));
      expect(to).toEqual(['ann@example.com']);
    }
  });
});

describe('a mail server', () => {
  test('that refuses is told of by its number, without the words it used', async () => {
    fakeSmtp.mode = 'refuses';
    const error = await mailer.send(mail()).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(MailError);
    expect(String((error as Error).message)).toBe('The mail was not taken: the server answered 451');
    expect(JSON.stringify(error) + (error as Error).stack).not.toContain('someone@');
  });

  test('leaves no doubt when it says no, and none when it is not there; it does when the line breaks', async () => {
    const fate = async () => ((await mailer.send(mail()).catch((error: unknown) => error)) as MailError).fate;
    fakeSmtp.mode = 'refuses';
    expect(await fate()).toBe('later');
    fakeSmtp.mode = 'refuses for good';
    expect(await fate()).toBe('refused');
    fakeSmtp.mode = 'hangs up';
    expect(await fate()).toBe('unknown');
    const { port } = fakeSmtp;
    await fakeSmtp.close();
    expect(await fate()).toBe('no-server');
    fakeSmtp = await openFakeSmtp(port);
  });

  test('that is not there is an error at once, and the next mail goes through when it is back', async () => {
    const { port } = fakeSmtp;
    await fakeSmtp.close();
    await expect(mailer.send(mail())).rejects.toThrow(MailError);
    fakeSmtp = await openFakeSmtp(port);
    await mailer.send(mail());
    expect(fakeSmtp.taken).toHaveLength(1);
  });

  test('that hangs up in the middle is an error, not a mail that this process keeps to itself', async () => {
    fakeSmtp.mode = 'hangs up';
    await expect(mailer.send(mail())).rejects.toThrow(MailError);
    expect(fakeSmtp.taken).toHaveLength(1);
  });

  test('somewhere else gets no password over an open line', () => {
    const options = (url: string) => connectSmtp(url).options as { requireTLS?: boolean; host?: string };
    expect(options('smtp://shop:hush@mail.example.com:587').requireTLS).toBe(true);
    expect(options('smtp://shop:hush@mail.internal:25?requireTLS=false').requireTLS).toBe(false);
    expect(options('smtp://shop:hush@127.0.0.1:25').requireTLS).toBe(false);
    expect(options('smtp://mail.example.com').requireTLS).toBe(false);
  });
});
