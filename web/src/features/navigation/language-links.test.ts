import { linkablePages, secretPages } from '@fieldhouse/contracts/page-addresses';
import { expect, test } from 'vitest';
import { withSecret } from './language-links.tsx';

test('the switch of languages leaves out every address with a secret, and no other', () => {
  expect(secretPages.filter((page) => !withSecret.test(`${page}/s3cret`))).toEqual([]);
  expect(linkablePages.filter((page) => withSecret.test(page))).toEqual([]);
});
