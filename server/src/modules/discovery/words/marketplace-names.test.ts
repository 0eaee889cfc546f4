import { describe, expect, test } from 'vitest';
import { nameKey } from '../../../platform/names.rules.ts';
import { hasBit, setBit, wordsFor } from '../columns/bitset.ts';
import { rulesOf } from './languages.ts';
import { type SearchOptions, search } from './search.ts';
import type { SearchSets } from './terms.ts';
import { type ShopWords, Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

// Names as marketplaces have them: long, with the brand in them, and nothing known beside them.

interface Shop {
  readonly names: readonly string[];
  /** By name. */
  readonly descriptions?: Readonly<Record<string, string>>;
  readonly brands?: readonly string[];
  /** Whom something is for: the values that every product may have. */
  readonly facets?: ShopWords['facets'];
  readonly language?: 'en' | 'de';
  /** By name, up to 1. */
  readonly popularity?: Readonly<Record<string, number>>;
}

/** What is found, best first; what is equally good in the order of the shop. */
function ask(
  { names, descriptions = {}, brands = [], facets = [], language = 'en', popularity = {} }: Shop,
  text: string,
  options?: SearchOptions,
) {
  const rules = rulesOf(language);
  const index = new WordIndex(rules);
  const living = new Uint32Array(wordsFor(names.length));
  for (const [row, name] of names.entries()) {
    index.put(row, nameKey(name), descriptions[name]);
    setBit(living, row);
  }
  const words = {
    brands: brands.map((name, id) => ({ id, name })),
    categories: [],
    facets,
    synonyms: [],
  };
  const sets: SearchSets = {
    living,
    // A product's brand is in its name.
    addBrands(into: Uint32Array, ids: readonly number[]) {
      const isOf = (name: string) => ids.some((id) => name.startsWith(brands[id] ?? ' '));
      for (const [row, name] of names.entries()) if (isOf(name)) setBit(into, row);
    },
    addCategories: () => {},
    addFacet: (into) => into.set(living),
    rowsInPrice: () => living,
    popularity: (row) => popularity[names[row] ?? ''] ?? 0,
  };
  const { within, scores, wishes, correctedTo, explained } = search(
    index,
    new Vocabulary(words, rules),
    sets,
    text,
    options,
  );
  const rows = [...names.keys()].filter((row) => hasBit(within, row));
  const rankOf = (row: number) => (scores[row] ?? 0) - sets.popularity(row);
  const found = rows.toSorted((a, b) => rankOf(a) - rankOf(b)).map((row) => names[row] ?? '');
  return { found, wishes: wishes.map(({ name, value }) => `${name}=${value}`), correctedTo, explained };
}

describe('a number after a word is a price', () => {
  const shoes = ['Nike Air Max 90 Running Shoes', 'Air Pump', 'Canvas Shoes'];

  test.each([
    ['shoes under 50', ['price=..50']],
    ['shoes under 50 dollars', ['price=..50']],
    ['shoes max $50', ['price=..50']],
    ['shoes max 50 euro', ['price=..50']],
    ['nike air max 90', []],
    ['toys under 3 years', []],
    ['puzzle over 1000 pieces', []],
    ['rug under 6 feet', []],
    ['tent over 4 people', []],
  ])('but not where it is a name or counts something else: %s', (text, price) =>
    expect(ask({ names: shoes }, text).wishes).toEqual(price),
  );

  test('the same in German', () => {
    const german = { names: ['Puzzle Bauernhof'], language: 'de' } as const;
    expect(ask(german, 'Puzzle ab 6 Jahren').wishes).toEqual([]);
    expect(ask(german, 'Puzzle ab 6 Euro').wishes).toEqual(['price=6..']);
  });

  test('and the word for the money need not be found', () =>
    expect(ask({ names: ['Dollar Sign Wall Art', ...shoes] }, 'shoes under 50 dollars').found[0]).toBe('Canvas Shoes'));

  test('a model is found by its number', () =>
    expect(ask({ names: shoes }, 'nike air max 90').found[0]).toBe(shoes[0]));
});

describe('the thing itself comes before what goes with it', () => {
  test.each([
    ['golf shoes', "Adidas Tech Response Men's Golf Shoes", 'Golf Shoe Bag'],
    ['tv', 'Samsung 1080p LED TV', 'TV Stand'],
    ['tv', 'Sony 40 Inch Full HD Slim TV with Remote Control', 'Corner Wall Mount for TV'],
    ['lego', 'Jungle Boat Building Set by Lego', 'Storage Case for Lego'],
    ['laptop', 'Dell 15.6 Inch Laptop', 'Laptop Bag'],
    ['coffee maker', 'Cuisinart 12-Cup Programmable Coffee Maker', 'Coffee Maker Descaler'],
  ])('%s: %s', (text, thing, other) => {
    expect(ask({ names: [other, thing] }, text).found).toEqual([thing, other]);
    expect(ask({ names: [thing, other] }, text).found).toEqual([thing, other]);
  });

  test('unless it is what was asked for', () => {
    const names = ['Samsung LED TV', 'TV Wall Mount', 'Wall Mount for TV'];
    expect(ask({ names }, 'tv wall mount').found.slice(0, 2)).toEqual([names[1], names[2]]);
  });

  test('what begins with the brand comes first', () => {
    const names = ['Laces for Asics Shoes', 'Asics Gel Running Tights'];
    expect(ask({ names, brands: ['Asics'] }, 'asics').found).toEqual([names[1], names[0]]);
  });
});

test.each([
  ['Samsung 40" LED TV 40 Inch Black', 'tv'],
  ["Nike Running Shoes Men's Blue Size 10", 'shoes'],
  ['Queen Comforter Set 8 Piece', 'comforter'],
  ['Black and Decker Cordless Drill', 'drill'],
  ['Samsonite Carry-On Luggage', 'luggage'],
  ['Ready to Assemble Bookcase', 'bookcase'],
  ['GE Plug-in Night Light', 'light'],
  ['Tent in a Bag', 'tent'],
  ['Coleman Tent 4 Person', 'tent'],
  ['Ravensburger Puzzle 1000 Pieces', 'puzzle'],
  ['Golf Shoe Spikes by Softspikes', 'spikes'],
  ['Travel Cup', 'cup'],
  ['Set of 4 Dining Chairs', 'chairs'],
  ['Sony Camera DSCW800', 'camera'],
])('%s is a %s', (name, head) => {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  expect(words[rulesOf('en').headOf(words)]).toBe(head);
});

describe('words that only begin alike are others', () => {
  test.each([
    ['dresser', 'Oak Dresser', 'Summer Dress'],
    ['flower', 'Silk Flower', 'Flow Meter'],
    ['shower', 'Hand Shower', 'Show Tickets'],
    ['chain', 'Gold Chain', 'Chai Tea'],
    ['plane', 'Toy Plane', 'Meal Plan'],
    ['brown', 'Brown Belt', 'Brow Pencil'],
    ['bedding', 'Cotton Bedding', 'Bed Rail'],
    ['earrings', 'Pearl Earrings', 'Ear Drops'],
    ['table', 'Oak Table', 'Portable Radio'],
    ['lamp', 'Desk Lamp', 'Steel Clamp'],
    ['rack', 'Wine Rack', 'Track Pants'],
  ])('%s is no %s', (text, thing, other) => expect(ask({ names: [other, thing] }, text).found).toEqual([thing]));

  test.each([
    ['toy buses', 'Toy Bus'],
    ['tvs', 'LED TV'],
    ['camera lenses', 'Camera Lens'],
    ['run', 'Running Shoes'],
    ['hike', 'Hiking Boots'],
  ])('%s finds %s', (text, name) => expect(ask({ names: [name] }, text).found).toEqual([name]));
});

describe('what is popular', () => {
  const names = ['Oster Blender', 'Ninja Blender', 'Sunbeam Hand Blender', 'Blender Bottle'];

  test('comes first among what fits equally well', () => {
    expect(ask({ names }, 'blender').found[0]).toBe('Oster Blender');
    expect(ask({ names, popularity: { 'Ninja Blender': 0.2 } }, 'blender').found[0]).toBe('Ninja Blender');
  });

  test('does not come before what fits better', () =>
    expect(ask({ names, popularity: { 'Blender Bottle': 1 } }, 'blender').found.at(-1)).toBe('Blender Bottle'));
});

test('what fits a little better comes first in a shop that has sold nothing yet', () => {
  const about = 'with Travel Case, Charging Stand, Cleaning Brush and Beard Trimmer for Wet or Dry Use';
  const names = [`Electric Shaver New ${about}`, `Electric Shaver ${about}`];
  expect(ask({ names }, 'electric shaver').found[0]).toBe(names[1]);
});

describe('words that only contain the one that was typed', () => {
  const bathroom = Array.from({ length: 30 }, (_, n) => `Bathroom Shelf ${n}`);

  test('do not make it common: what is rare says most about what was meant', () => {
    const names = [...bathroom, 'Bath Tray', ...Array.from({ length: 8 }, (_, n) => `Tray ${n}`)];
    const [best] = ask({ names }, 'bath trays', { explain: 1 }).explained;
    const [bath, tray] = best?.gains ?? [];
    expect(bath?.idf).toBeGreaterThan(tray?.idf ?? 9);
  });

  test('do not keep out what is described by it', () => {
    const names = [
      ...Array.from({ length: 30 }, (_, n) => `Portable Radio ${n}`),
      'Sweet Red Wine Glass',
      'Port Glass',
    ];
    const descriptions = { 'Sweet Red Wine Glass': 'For port and sherry.' };
    expect(ask({ names, descriptions }, 'port').found.slice(0, 2)).toEqual(['Port Glass', 'Sweet Red Wine Glass']);
    expect(ask({ names, descriptions }, 'port').found).toHaveLength(32);
  });
});

describe('a word that others write otherwise', () => {
  const many = (name: string, length = 30) => Array.from({ length }, (_, n) => `${name} ${n}`);

  test.each([
    ['headgear', 'Boxing Head Gear'],
    ['boxing headgear', 'Boxing Head Gear'],
    ['earbuds', 'Sony Ear Buds'],
    ['nightlight', 'Plug-in Night Light'],
    ['16gb', 'SanDisk 16 GB Card'],
  ])('%s is found in two words, although a name has it in one', (text, name) => {
    const one = 'Padded Headgear Nightlight Earbuds 16GB';
    expect(ask({ names: [one, name, ...many('Oak Shelf')] }, text).found).toContain(name);
  });

  test('is not any two words that happen to spell it', () => {
    const names = ['Carpet Tile', 'Car Seat for Pet Owners', 'Pet Bed'];
    expect(ask({ names }, 'carpet').found).toEqual(['Carpet Tile']);
  });

  test('is found as the many write it, although a few write it so', () => {
    const names = ['Phillips Screwdriver', ...many('Philips Shaver'), ...many('Oak Shelf', 300)];
    const { found, correctedTo } = ask({ names }, 'phillips shaver');
    expect(found.slice(0, 30)).toEqual(many('Philips Shaver'));
    expect(correctedTo).toBeUndefined();
    expect(ask({ names }, 'phillips').found[0]).toBe('Phillips Screwdriver');
  });

  test('is still the word that it is', () => {
    const names = ['Lace Panty', 'Silk Scarf', ...many('Party Hat'), ...many('Oak Shelf', 300)];
    expect(ask({ names }, 'panty', { explain: 1 }).explained[0]?.gains[0]?.idf).toBeGreaterThan(5);
    expect(ask({ names }, 'silk panty').found.slice(0, 2).toSorted()).toEqual(['Lace Panty', 'Silk Scarf']);
  });

  test('also where it is only the beginning of another', () => {
    const names = ['Blandings Castle', ...many('Blend')];
    expect(ask({ names }, 'bland').found).toHaveLength(31);
  });

  test('is no brand that is spelled nearly so, if it is a word itself', () => {
    const names = [...many('Shark Vacuum'), 'Sharp Television'];
    expect(ask({ names, brands: ['Sharp'] }, 'shark').found).toEqual(many('Shark Vacuum'));
  });
});

describe('in a new shop, which has no synonyms yet', () => {
  test.each([
    ['television', 'Samsung LED TV'],
    ['couch', 'Microfiber Sofa'],
    ['fridge', 'Haier Mini Refrigerator'],
    ['mobile phone case', 'Cell Phone Case'],
    ['tshirt', 'Hanes Tee'],
    ['ladies watch', "Women's Watch"],
    ['kids tent', "Children's Tent"],
  ])('%s finds %s', (text, name) => expect(ask({ names: ['Coach Bag', name] }, text).found[0]).toBe(name));

  const facets = [
    { name: 'attr.Age group', value: 'Kids' },
    { name: 'attr.Gender', value: 'Women' },
  ] as const;

  test.each([
    ['en', 'boys boots', ['attr.Age group=Kids']],
    ['en', 'ladies boots', ['attr.Gender=Women']],
    ['en', "children's boots", ['attr.Age group=Kids']],
    ['de', 'Stiefel Mädchen', ['attr.Age group=Kids']],
    ['de', 'Damen Stiefel', ['attr.Gender=Women']],
  ] as const)('it is known in %s for whom something is: %s', (language, text, values) =>
    expect(ask({ names: ['Boots', 'Stiefel'], facets, language }, text).wishes).toEqual(values),
  );

  test('what a typo means is a word of the shop', () =>
    expect(ask({ names: ['Coach Bag'] }, 'coash bag').correctedTo).toBe('coach bag'));

  test('and for whom something is no typo of it', () =>
    expect(ask({ names: ['Fish Gills Poster', 'Party Hats'] }, 'hats for girls').found).toEqual(['Party Hats']));
});

describe('what is for somebody else comes last', () => {
  test.each([
    ['running shoes for men', 'Brooks Trail Running Shoes, Grey', 'Asics Running Shoes for Women'],
    ["boys' boots", 'Boots with Zipper and Warm Lining, Brown', "Girls' Boots"],
    ['kids costume', 'Iron Man Costume with Mask and Gloves', "Men's Costume"],
  ])('%s', (text, thing, other) => expect(ask({ names: [other, thing] }, text).found).toEqual([thing, other]));

  test('but not what is for both', () => {
    const names = ["Women's Slippers", 'Slippers for Men and Women, Indoor and Outdoor, Anti-Slip Sole'];
    expect(ask({ names }, 'slippers men').found).toEqual([names[1], names[0]]);
    expect(ask({ names: ["Men's Tent", 'Boys Tent'] }, 'kids tent').found[0]).toBe('Boys Tent');
  });

  test('also in one word in German', () => {
    const names = ['Damenjacke wasserdicht', 'Jacke wasserdicht'];
    expect(ask({ names, language: 'de' }, 'Jacke Herren').found).toEqual(names.toReversed());
  });
});
