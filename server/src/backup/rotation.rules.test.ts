import { expect, test } from 'vitest';
import { chooseKept, isEncrypted, momentOf, nameBackup } from './rotation.rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const nameAt = (moment: Date) => nameBackup(moment, { encrypted: false });
/** A night each from the first of January 2026, a Thursday. */
const nights = (count: number) =>
  Array.from({ length: count }, (_, n) => nameAt(new Date(Date.UTC(2026, 0, 1, 3) + n * DAY_MS)));
const daysOf = (kept: Set<string>) =>
  [...kept].toSorted().map((name) => name.slice('shop-2026-'.length, 'shop-2026-01-01'.length));

test('the newest of so many days, weeks and months stay', () => {
  const kept = chooseKept(nights(90), { days: 3, weeks: 3, months: 4 });
  // The 90th night is Tuesday, March 31: weeks end on Sundays.
  expect(daysOf(kept)).toEqual(['01-31', '02-28', '03-22', '03-29', '03-30', '03-31']);
});

test('of several on one day the last one stays; a pause costs nothing', () => {
  const names = [...nights(2), nameAt(new Date('2026-06-01T03:00:00Z')), nameAt(new Date('2026-06-01T15:00:00Z'))];
  expect([...chooseKept(names, { days: 3, weeks: 0, months: 0 })].toSorted()).toEqual([...nights(2), names[3]]);
});

test('the newest stays whatever is asked for, and what is no backup is not spoken of', () => {
  const kept = chooseKept(['files', 'shop.export', ...nights(3)], { days: 0, weeks: 0, months: 0 });
  expect(daysOf(kept)).toEqual(['01-03']);
});

test('a name tells the moment, and whether a key is needed', () => {
  const moment = new Date('2026-11-18T03:00:05Z');
  for (const encrypted of [true, false]) {
    const name = nameBackup(moment, { encrypted });
    expect([momentOf(name), isEncrypted(name)]).toEqual([moment, encrypted]);
  }
  expect(momentOf('shop-2026.export')).toBeUndefined();
});
