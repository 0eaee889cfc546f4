import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTypedCode, toTypedCode } from './typed-code.rules.ts';

test('a code is groups of four that can be typed in any case, with or without their dashes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 12 }), (bytes) => {
      const code = toTypedCode(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '')])
        expect(readTypedCode(typed)).toBe(code);
      expect(readTypedCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
    }),
  );
  expect(readTypedCode('')).toBe('');
});
