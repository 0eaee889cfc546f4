import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formOf, toAnswer } from './answer.ts';

const PAGE = '<li class="card">Ball</li>'.repeat(2000);
const LIST = '{"name":"Ball"}'.repeat(200);

const answerOf = (text: string) =>
  toAnswer(
    { status: 200, body: Buffer.from(text), headers: {}, keep: true },
    { tags: [], since: 0, readAt: 0, bornOutdated: false, until: 0 },
  );

test('of a cached page only the compressed form is stored, and it is decompressed for other clients', async () => {
  const page = answerOf(PAGE);
  expect(brotliDecompressSync(await formOf(page, 'br', 'kept')).toString()).toBe(PAGE);
  expect([...page.forms.keys()]).toEqual(['br']);
  expect(page.size).toBe(PAGE.length);
  expect(String(await formOf(page, 'plain', 'kept'))).toBe(PAGE);
  expect(gunzipSync(await formOf(page, 'gzip', 'kept')).toString()).toBe(PAGE);
  expect([...page.forms.keys()]).toEqual(['br', 'gzip']);
});

test.each([
  ['a list is small', LIST, 'kept'],
  ['a page is sent once', PAGE, 'once'],
] as const)('%s: its plain form stays', async (_, text, use) => {
  const answer = answerOf(text);
  await formOf(answer, 'br', use);
  expect(String(answer.forms.get('plain'))).toBe(text);
});

test('however many ask for a form at once, it is made once', async () => {
  const page = answerOf(PAGE);
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => formOf(page, 'br', 'kept')));
  for (const other of others) expect(other).toBe(first);
});
