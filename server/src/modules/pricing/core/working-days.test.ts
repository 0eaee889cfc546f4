import { expect, test } from 'vitest';
import { arrival, nextDeparture } from './working-days.rules.ts';

const days = [1, 3] as const;

// 2026-11-16 is a Monday.
test.each([
  ['before the cut-off it leaves today', '2026-11-16T13:59:59Z', '2026-11-17', '2026-11-19'],
  ['at the cut-off it leaves on the next working day', '2026-11-16T14:00:00Z', '2026-11-18', '2026-11-20'],
  ['a weekend does not count', '2026-11-19T10:00:00Z', '2026-11-20', '2026-11-24'],
  ['ordered on Friday after the cut-off it leaves on Monday', '2026-11-20T15:00:00Z', '2026-11-24', '2026-11-26'],
  ['ordered on Saturday morning it leaves on Monday', '2026-11-21T09:00:00Z', '2026-11-24', '2026-11-26'],
  ['nothing leaves or arrives on a holiday', '2026-12-24T10:00:00Z', '2026-12-28', '2026-12-30'],
  ['ordered on a holiday it leaves after it', '2026-12-25T10:00:00Z', '2026-12-29', '2026-12-31'],
  ['a year ends', '2026-12-30T10:00:00Z', '2026-12-31', '2027-01-05'],
])('%s', (_title, now, earliest, latest) => {
  const holidays = ['2026-12-25', '2027-01-01'];
  const method = { days, cutOff: '14:00' };
  expect(arrival(Date.parse(now), method, { timeZone: 'UTC', holidays })).toEqual({ earliest, latest });
});

test.each([
  ['it is still Monday in New York when it is Tuesday in London', 'America/New_York', '2026-11-17T03:00:00Z'],
  ['it is already Monday in Tokyo when it is Sunday in London', 'Asia/Tokyo', '2026-11-15T15:00:00Z'],
])('the shop’s own day counts: %s', (_title, timeZone, now) => {
  const { earliest } = arrival(Date.parse(now), { days, cutOff: null }, { timeZone, holidays: [] });
  expect(earliest).toBe('2026-11-17');
});

test.each([
  ['in winter', '2026-03-26T12:59:59Z', '2026-03-27'],
  ['in winter, at the cut-off', '2026-03-26T13:00:00Z', '2026-03-30'],
  ['in summer, an hour earlier by the sun', '2026-03-30T11:59:59Z', '2026-03-31'],
  ['in summer, at the cut-off', '2026-03-30T12:00:00Z', '2026-04-01'],
  ['ordered on the day of 23 hours', '2026-03-29T22:30:00Z', '2026-03-31'],
  ['ordered on the day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-27'],
])('14:00 is 14:00 on the shop’s wall, %s', (_title, now, expected) => {
  const { earliest } = arrival(Date.parse(now), { days, cutOff: '14:00' }, { timeZone: 'Europe/Berlin', holidays: [] });
  expect(earliest).toBe(expected);
});

test('a courier of the same day comes today, or on the day it leaves', () => {
  const on = (now: string) =>
    arrival(Date.parse(now), { days: [0, 0], cutOff: '12:00' }, { timeZone: 'UTC', holidays: ['2026-11-17'] }).latest;
  expect([on('2026-11-16T11:00:00Z'), on('2026-11-16T12:00:00Z')]).toEqual(['2026-11-16', '2026-11-18']);
});

test.each([
  ['at the first cut-off that is still to come', 'UTC', '2026-11-16T11:30:20Z', '2026-11-16T12:00:00Z'],
  ['at the next one after it', 'UTC', '2026-11-16T12:00:00Z', '2026-11-16T14:00:00Z'],
  ['at midnight after the last', 'UTC', '2026-11-16T14:00:00Z', '2026-11-17T00:00:00Z'],
  ['by the shop’s clock', 'Asia/Kathmandu', '2026-11-16T05:00:00Z', '2026-11-16T06:15:00Z'],
  ['on the day of 23 hours', 'Europe/Berlin', '2026-03-28T23:30:00Z', '2026-03-29T10:00:00Z'],
  ['on the day of 25 hours', 'Europe/Berlin', '2026-10-24T22:30:00Z', '2026-10-25T11:00:00Z'],
])('what was promised may change %s', (_title, timeZone, now, next) => {
  const then = nextDeparture(Date.parse(now), ['14:00', null, '12:00'], timeZone);
  expect(new Date(then).toISOString()).toBe(new Date(next).toISOString());
});
