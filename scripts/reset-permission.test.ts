import { expect, test } from 'vitest';
import { mayReset } from './reset-permission.ts';

const demo = { args: [], isTerminal: true, demo: true };

test('a demo database is reset after a question, or at once with --yes', () => {
  expect(mayReset(demo)).toBe('ask');
  expect(mayReset({ ...demo, args: ['--yes'], isTerminal: false })).toBe('yes');
});

test('without a terminal and without --yes nothing is deleted', () => {
  expect(() => mayReset({ ...demo, isTerminal: false })).toThrow('Nobody is there');
});

test.each([[[]], [['--yes']], [['--production']]])('a real shop is not reset with %j', (args) => {
  expect(() => mayReset({ args, isTerminal: true, demo: false })).toThrow('not a demo shop');
});

test('a real shop is reset when both words are said', () => {
  expect(mayReset({ args: ['--yes', '--production'], isTerminal: false, demo: false })).toBe('yes');
});

test('a mistyped option deletes nothing', () => {
  expect(() => mayReset({ ...demo, args: ['--yess'] })).toThrow('--yess');
});
