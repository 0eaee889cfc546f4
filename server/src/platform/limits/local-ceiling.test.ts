import { expect, test } from 'vitest';
import { createLocalCeiling } from './local-ceiling.ts';

test('everybody may ask so often in a window, and again in the next', () => {
  const ceiling = createLocalCeiling({ max: 2, windowMs: 1000, sentence: 'Too often.' });
  const ask = (who: string, now: number) => () => ceiling.take(who, now);
  for (const now of [0, 1]) expect(ask('a', now)).not.toThrow();
  expect(ask('a', 2)).toThrow('Too often.');
  expect(ask('b', 2)).not.toThrow();
  expect(ask('a', 1000)).not.toThrow();
});
