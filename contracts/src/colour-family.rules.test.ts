import { expect, test } from 'vitest';
import { type ColourFamily, colourFamilies, colourFamily } from './colour-family.rules.ts';

test.each<[string, ColourFamily]>([
  ['Blue', 'Blue'],
  ['Navy', 'Blue'],
  ['  NAVY blue ', 'Blue'],
  ['Sky Blue', 'Blue'],
  ['Dunkelblau', 'Blue'],
  ['Forest Green', 'Green'],
  ['Hellgrün', 'Green'],
  ['Weiß', 'White'],
  ['Off-White', 'White'],
  ['Türkis', 'Blue'],
  ['Bordeauxrot', 'Red'],
  ['Dark Red', 'Red'],
  // What names a family itself goes before a shade, and the last word before the others.
  ['Rust Red', 'Red'],
  ['Blue Grey', 'Grey'],
  ['Black Sand', 'Black'],
  ['Rose Gold', 'Pink'],
  ['Heather Grey Melange', 'Grey'],
  // Of two colours the first one; three are many.
  ['Black/White', 'Black'],
  ['Schwarz und Gelb', 'Black'],
  ['Navy / Blue / White', 'Blue'],
  ['Red, White & Blue', 'Multicolour'],
  ['Bunt', 'Multicolour'],
  // Parts of words are none.
  ['Layered', 'Other'],
  ['Inkling', 'Other'],
  ['', 'Other'],
  ['constructor', 'Other'],
])('%j is %s', (name, family) => expect(colourFamily(name)).toBe(family));

test.each<[string, ColourFamily]>([
  ['#101218', 'Black'],
  ['#fdfdfb', 'White'],
  ['#7f848c', 'Grey'],
  ['#1d4ed8', 'Blue'],
  ['#12807F', 'Blue'],
  ['#2f8f4e', 'Green'],
  ['#6b6b3a', 'Green'],
  ['#c8202f', 'Red'],
  ['#ec7a1c', 'Orange'],
  ['#f2c530', 'Yellow'],
  ['#ea7fa8', 'Pink'],
  ['#6c3fa0', 'Purple'],
  ['#7a4e2d', 'Brown'],
  ['#d9c8a9', 'Beige'],
  ['blue', 'Other'],
])('Aurora in %s is %s, as its name says nothing', (swatch, family) =>
  expect(colourFamily('Aurora', swatch)).toBe(family),
);

test('a name that says something counts, whatever it looks like', () =>
  expect(colourFamily('Navy', '#c8202f')).toBe('Blue'));

test('each family is its own, by its name and by its swatch', () => {
  for (const family of colourFamilies) {
    expect(colourFamily(family.name)).toBe(family.name);
    if ('swatch' in family) expect(colourFamily('', family.swatch)).toBe(family.name);
  }
});
