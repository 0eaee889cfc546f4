import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cutMoment } from './moment.rules.ts';
import { Moment } from './moment.tsx';

const at = '2026-11-14T09:30:05.000Z';

test.each([
  ['second', '2026-11-14 09:30:05 UTC'],
  ['minute', '2026-11-14 09:30 UTC'],
  ['clock', '09:30 UTC'],
  ['date', '2026-11-14'],
] as const)('cut to the %s it reads %s', (cut, text) => {
  expect(cutMoment(at, cut)).toBe(text);
});

test('the server writes UTC and leaves the visitor’s own time to the browser', () => {
  const html = renderToString(<Moment at={at} />);
  expect(html).toContain('>2026-11-14 09:30:05 UTC</time>');
  expect(html).not.toContain('title');
});
