import { expect, test } from 'vitest';
import { hasShapeOf } from './drafts.ts';

test('a draft is taken only where it has the shape of the form', () => {
  const form = { name: '', tags: ['a'], rows: [{ size: '42', values: ['26.5'] }], added: [] };
  expect(hasShapeOf(form, { name: 'x', tags: [], rows: [{ size: '43', values: [] }], added: [{ size: '1' }] })).toBe(
    true,
  );
  for (const wrong of [
    { ...form, name: 1 },
    { ...form, tags: [1] },
    { ...form, tags: 'a' },
    { ...form, rows: ['42'] },
    { ...form, rows: [{ size: 42, values: [] }] },
    { ...form, added: [1] },
    { name: '' },
    null,
  ])
    expect(hasShapeOf(form, wrong)).toBe(false);
});
