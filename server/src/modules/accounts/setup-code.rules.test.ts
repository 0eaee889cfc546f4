import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSetUpCode, SETUP_CODE_BYTES, toSetUpCode } from './setup-code.rules.ts';

test('a code is three groups that can be typed in any case, with or without their dashes', () => {
  const random = fc.uint8Array({ minLength: SETUP_CODE_BYTES, maxLength: SETUP_CODE_BYTES });
  fc.assert(
    fc.property(random, (bytes) => {
      const code = toSetUpCode(bytes);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      for (const typed of [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '')])
        expect(readSetUpCode(typed)).toBe(code);
      expect(readSetUpCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
    }),
  );
  expect(readSetUpCode('')).toBe('');
});
