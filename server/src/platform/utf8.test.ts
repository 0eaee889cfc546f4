import { expect, test } from 'vitest';
import { utf8 } from './utf8.ts';

const pieces = ['plain', 'Größe', '36–37 €', 'Ж', '😀', '\ud83d', '\ude00', '\u0000', ''];

test.each(pieces.flatMap((piece) => [piece, piece.repeat(2000), `${'a'.repeat(5000)}${piece}`]))(
  'the bytes of a text are those that it always had (%#)',
  (text) => {
    expect(utf8(text).equals(Buffer.from(text))).toBe(true);
  },
);
