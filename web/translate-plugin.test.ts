import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { translateTexts } from './translate-plugin.ts';

const file = fileURLToPath(new URL('src/features/admin-print/slip-texts.ts', import.meta.url));

test.each([
  ['', 'Albarán', 'LOCALE'],
  ['?in=en', 'Packing slip', "'en-US'"],
  ['?in=de', 'Lieferschein', "'de-DE'"],
])('a Spanish page has the texts of slip-texts.ts%s: %s', (query, title, locale) => {
  const { transform } = translateTexts('es') as unknown as { transform(code: string, id: string): { code: string } };
  const { code } = transform(readFileSync(file, 'utf8'), file + query);
  expect(code).toContain(`title: "${title}"`);
  expect(code).toContain(`locale: ${locale},`);
});
