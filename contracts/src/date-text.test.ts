import { expect, test } from 'vitest';
import { dateText, momentText } from './date-text.ts';

test('a date is that of the shop, and a time says by which clock', () => {
  const at = '2026-11-17T02:30:00.000Z';
  expect(dateText(at, 'America/New_York')).toBe('November 16, 2026');
  expect(dateText(at, 'Europe/Berlin')).toBe('November 17, 2026');
  expect(momentText(at, 'America/New_York').replaceAll(/\s/g, ' ')).toBe('November 16, 2026 at 9:30 PM EST');
  expect(momentText(new Date(at), 'Asia/Tokyo').replaceAll(/\s/g, ' ')).toBe('November 17, 2026 at 11:30 AM GMT+9');
});

test('a day of the calendar is the same everywhere', () =>
  expect(dateText('2026-11-16', 'UTC')).toBe('November 16, 2026'));

test('who does not know the zone writes UTC', () =>
  expect(momentText('2026-11-16T09:30:00.000Z', 'Mars/Olympus')).toMatch(/9:30\sAM UTC$/));

test('each language writes it its own way', () => {
  const texts = ['en-US', 'de-DE', 'es-ES'].map((locale) => dateText('2026-11-16', 'UTC', locale));
  expect(texts).toEqual(['November 16, 2026', '16. November 2026', '16 de noviembre de 2026']);
});
