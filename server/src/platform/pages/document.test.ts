import { expect, test } from 'vitest';
import { toDocument, toStyle } from './document.ts';

test('a page that came over https shows no picture that comes in the open', () => {
  const options = { dev: false, provider: undefined, style: { hash: "'sha256-x'", bytes: Buffer.from('') } };
  const picturesOf = (https: boolean) =>
    toDocument([Buffer.from('<p>x')], { ...options, https }).policy.match(/img-src [^;]*/)?.[0];
  expect(picturesOf(true)).toBe("img-src 'self' https: data:");
  expect(picturesOf(false)).toBe("img-src 'self' https: http: data:");
});

test('the mark of a page is another one with another text or another style, and the same for the same', () => {
  const options = { dev: false, https: true, provider: undefined };
  const markOf = (texts: readonly string[], css: string) =>
    toDocument(
      texts.map((text) => Buffer.from(text)),
      { ...options, style: toStyle(css) },
    ).mark;
  const page = ['<style id="css"></style><p>', 'x', '</p>'];
  const marks = [
    markOf(page, 'p{}'),
    markOf(page, 'p{color:red}'),
    markOf(['<style id="css"></style><p>y</p>'], 'p{}'),
  ];
  expect(new Set(marks).size).toBe(3);
  expect(markOf([page.join('')], 'p{}')).toBe(marks[0]);
});
