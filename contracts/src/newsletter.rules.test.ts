import { expect, test } from 'vitest';
import { splitLinks, toParagraphs } from './newsletter.rules.ts';

test('an empty line begins a new paragraph, a single one stays a line', () => {
  expect(toParagraphs('One\ntwo\n\nThree')).toEqual(['One\ntwo', 'Three']);
  expect(toParagraphs('\r\n One\r\ntwo\r\n \t\r\n\r\n\r\nThree \n\n')).toEqual(['One\ntwo', 'Three']);
  expect(toParagraphs(' \n\n ')).toEqual([]);
});

test.each([
  ['See https://shop.example.com/c/shoes?size=42&sort=price.', ['https://shop.example.com/c/shoes?size=42&sort=price']],
  ['(https://a.example), "http://b.example/x"!', ['https://a.example', 'http://b.example/x']],
  ['https://en.wikipedia.org/wiki/Pitch_(sports)', ['https://en.wikipedia.org/wiki/Pitch_(sports)']],
  ['HTTPS://A.EXAMPLE\nhttps://b.example', ['HTTPS://A.EXAMPLE', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example www.a.example a@b.example', []],
  ['https:// http://[ https://<b>', []],
])('%j: its links are found, and all of its words stay', (text, urls) => {
  const pieces = splitLinks(text);
  expect(pieces.flatMap(({ url }) => url ?? [])).toEqual(urls);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});
