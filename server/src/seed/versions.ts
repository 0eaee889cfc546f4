import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { createZipf, itemAt, type Random } from './random.ts';
import { colours, swatches } from './vocabulary.ts';

/** No more of them, so that there are six on average. */
export const MOST_VARIANTS = 24;

/** What goods of a kind come in. */
interface Versions {
  /** Their sizes, smallest first, or what else they are chosen by; a product has some that follow each other. */
  readonly run?: Omit<ProductOption, 'values'> & { readonly values: readonly string[]; readonly fewest: number };
  readonly mostColours: number;
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => String(from + i * step));
const inUnits = (unit: string, values: readonly string[]) => values.map((value) => `${value} ${unit}`);
const list = (values: string) => values.split(' ');

const run = (
  name: string,
  system: string,
  values: readonly string[],
  fewest: number,
  mostColours: number,
): Versions => ({
  run: { name, kind: 'size', system, values, fewest },
  mostColours,
});
const choice = (name: string, values: readonly string[], fewest: number, mostColours: number): Versions => ({
  run: { name, kind: 'other', values, fewest },
  mostColours,
});

const letters = list('XS S M L XL XXL 3XL');

/** The first whose words are in the name of the goods. */
const kinds: readonly [words: RegExp, Versions][] = [
  [/(Shoes|Boots|Skates)$/, run('Size', 'EU shoe', range(36, 47), 5, 3)],
  [
    /Boxing Gloves|Sparring Gloves/,
    run(
      'Size',
      'boxing gloves',
      list('8 10 12 14 16').map((oz) => `${oz} oz`),
      3,
      3,
    ),
  ],
  [/Gloves?$|Mittens|Hand Grips/, run('Size', 'gloves', letters.slice(0, 6), 3, 3)],
  [/Helmet|Head Guard|Scrum Cap/, run('Size', 'helmet', letters.slice(1, 5), 2, 4)],
  [/Socks/, run('Size', 'socks', ['35–38', '39–42', '43–46', '47–50'], 2, 4)],
  [
    /[Ss]horts|Singlet|Jacket|Vest|Jersey|Bib|Top$|Leggings|Bra$|Fleece|Trousers|Softshell|Skirt|Shirt|suit|Suit|Jammer|Layer|Windshell|Rash|Dress|Pants|Leotard|Jodhpurs|Whites|Robe|Armour|Waders|Gi$/,
    run('Size', 'clothes', letters, 4, 4),
  ],
  [
    /Guards?$|Pads$|Sleeves?$|Gaiters|Warmers|Wraps|Harness|Belt$|Fins$/,
    run('Size', 'protection', list('S M L XL'), 2, 2),
  ],
  [/^Skis$|^Snowboard$/, run('Length', 'length', inUnits('cm', range(150, 186, 6)), 3, 2)],
  [/Poles|Paddle$|Stick$|(Baseball|Cricket) Bat|Oar/, run('Length', 'length', inUnits('cm', range(90, 130, 5)), 2, 2)],
  [/Surfboard|Kayak|Deck$|Skateboard|Fishing Rod/, run('Length', 'length', inUnits('cm', range(180, 240, 10)), 2, 3)],
  [/^(Football|Basketball|Volleyball|Rugby Ball)$/, run('Size', 'ball', range(3, 7), 2, 3)],
  [/Dumbbell|Kettlebell|Plate$|Medicine Ball|Barbell/, choice('Weight', inUnits('kg', range(2, 24, 2)), 4, 2)],
  [/Racket$|Putter|Driver|Wedge/, choice('Grip', list('L1 L2 L3 L4'), 2, 2)],
  [
    /(Gym|Racket|Golf|Ski|Board|Transition|Dry|Deck|Skate|Padel|Court) Bag|pack$|Pack$/,
    choice('Volume', inUnits('l', range(10, 60, 10)), 2, 4),
  ],
  [
    /Mat$|Bag$|Tent|Towel|Cap$|Hat$|Beanie|Visor|band$|Warmer$|Goggles|Rope|Band$|Block|Strap|Bottle|Flask|Hammock|Tape|Laces|Wheels|Saddle/,
    { mostColours: 6 },
  ],
];
const inFewColours: Versions = { mostColours: 3 };

const pickColour = createZipf(colours.length, 0.8);
const ALL_SIZES = 0.2;
const ONE_COLOUR = 0.52;

/** What a product comes in: none when it is sold in one version only. One that is called after a colour has no other. */
export function pickOptions(random: Random, noun: string, ofOneColour: boolean): ProductOption[] {
  const { run, mostColours } = kinds.find(([words]) => words.test(noun))?.[1] ?? inFewColours;
  const values = run ? pickValues(random, run) : [];
  const room = Math.floor(MOST_VARIANTS / Math.max(1, values.length));
  const wanted = ofOneColour ? 1 : Math.min(room, pickColourCount(random, mostColours));
  const options: ProductOption[] = [];
  if (run && values.length > 1) {
    const { name, kind, system } = run;
    options.push({ name, kind, ...(system && { system }), values: values.map((value) => ({ value })) });
  }
  if (wanted > 1) options.push({ name: 'Colour', kind: 'colour', values: pickColours(random, wanted) });
  return options;
}

/** Most products come in one colour. */
function pickColourCount(random: Random, most: number): number {
  return random.chance(ONE_COLOUR) ? 1 : 1 + random.below(most);
}

function pickValues(random: Random, { values, fewest }: NonNullable<Versions['run']>): readonly string[] {
  if (random.chance(ALL_SIZES)) return values;
  const count = fewest + random.below(values.length - fewest + 1);
  const start = random.below(values.length - count + 1);
  return values.slice(start, start + count);
}

function pickColours(random: Random, count: number) {
  const names = new Set<string>();
  while (names.size < count) names.add(itemAt(colours, pickColour(random)));
  return Array.from(names, (value) => ({ value, swatch: swatches.get(value) ?? '' }));
}
