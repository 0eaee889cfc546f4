import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './content-hash.mjs';
import { repoRoot } from './repo.mjs';

const messages = String.raw`\b\w*(?:[mM]essages|[rR]efusals)\b`;
/** Three words and more, a text for people, or one of the messages. */
const sentence = String.raw`(?:'(?=\p{L})[^'\n]*\p{L} \p{L}+ \p{L}[^'\n]*'|\b(?:t|msg)${'`'}|${messages}\.)`;
const looksInto = String.raw`\.(?:includes|startsWith|endsWith|indexOf|match|search)\(\s*`;
const comparison = new RegExp(
  [
    String.raw`[!=]==\s*${sentence}`,
    String.raw`${messages}\.\w+\s*[!=]==`,
    String.raw`\bcase ${sentence}`,
    looksInto + sentence,
    String.raw`${messages}(?:\.\w+)?\s*[\])]${looksInto}`,
  ].join('|'),
  'gu',
);
const comparedIn = (code: string) => code.match(comparison) ?? [];

/** Said by no shop: a log of PostgreSQL, an enum. */
const machines = ["=== 'for this transaction'"];

test('nothing is decided by comparing a sentence, which is another one in every language', () => {
  const files = ['contracts/src', 'web/src', 'server/src']
    .flatMap((folder) => listFiles(repoRoot, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    comparedIn(readFileSync(join(repoRoot, file), 'utf8')).map((code) => `${file}: ${code}`),
  );
  expect(found.filter((one) => !machines.some((code) => one.endsWith(code)))).toEqual([]);
});

test.each([
  "error.message === 'The shop is closed.'",
  'orderMessages.tooLate !== body.error',
  'text === t`Log in`',
  "error.message.includes('no such order')",
  "switch (sentence) { case 'It is sold out.': go(); }",
  '[productMessages.gone, refusals.gone].includes(sentence)',
  'Object.values(productMessages).includes(sentence)',
])('a comparison is found: %s', (code) => {
  expect(comparedIn(code)).toHaveLength(1);
});

test.each([
  "body.code === 'sold-out'",
  "kind === 'list' ? orderMessages.gone : ''",
  "text.includes(', ')",
  "throw new AppError('refused', orderMessages.gone);",
])('this is none: %s', (code) => {
  expect(comparedIn(code)).toEqual([]);
});
