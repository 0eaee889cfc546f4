import { expect, test } from 'vitest';
import { code128 } from './code128.rules.ts';

/** Black and white, module by module. */
function modules(text: string): string {
  const { width, bars } = code128(text);
  const row = Array.from({ length: width }, () => '0');
  for (const bar of bars) row.fill('1', bar.x, bar.x + bar.width);
  return row.join('');
}

test('a text is written as the standard’s tables say', () => {
  // Start B, A (33), its check sum (104 + 33) mod 103 = 34 (B), stop.
  expect(modules('A')).toBe(`11010010000${'10100011000'}${'10001011000'}1100011101011`);
});

test('every sign is eleven modules wide, unlike all others, with an even number of black ones', () => {
  const signs = Array.from({ length: 95 }, (_, at) => modules(String.fromCharCode(32 + at)).slice(11, 22));
  expect(new Set(signs).size).toBe(95);
  for (const sign of signs) {
    expect(sign).toMatch(/^1[01]{9}0$/);
    expect([...sign].filter((module) => module === '1').length % 2).toBe(0);
  }
});

test('the check sum counts the place of each sign', () => {
  // 104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879; 879 mod 103 = 55, which is W.
  expect(modules('PJJ123C').slice(88, 99)).toBe(modules('W').slice(11, 22));
  expect(modules('ORDER1042')).not.toBe(modules('ORDER1024'));
});

test('what it cannot write is refused', () => {
  expect(() => code128('Größe')).toThrow(RangeError);
});
