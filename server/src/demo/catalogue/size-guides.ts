import type { DemoBrand } from './product.ts';

export interface DemoSizeGuide {
  readonly brand: DemoBrand;
  readonly category: string;
  readonly unit: 'cm';
  readonly measures: string[];
  readonly rows: { size: string; values: number[] }[];
}

interface Table {
  readonly measures: readonly string[];
  /** By size. */
  readonly rows: readonly (readonly [size: string, ...values: number[]])[];
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** Paris points: two thirds of a centimetre each, and a centimetre and a half of room for the toes. */
function shoes({ room = 0, step = 0.5 } = {}): Table {
  const sizes = Array.from({ length: 12 / step + 1 }, (_, at) => 36 + at * step);
  return { measures: ['Foot length'], rows: sizes.map((size) => [String(size), size / 1.5 - 1.5 - room]) };
}

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'] as const;

/** The largest body that each size is cut for. */
const body = {
  Chest: [86, 92, 98, 104, 112, 120, 128],
  Waist: [70, 76, 82, 88, 96, 104, 112],
  Hips: [90, 96, 102, 108, 114, 120, 126],
  'Inside leg': [76, 78, 80, 82, 84, 86, 88],
  Hand: [17.5, 18.7, 20, 21.3, 22.6, 24, 25.4],
  Head: [52, 54, 56.5, 59, 61.5, 64, 66],
  Height: [160, 168, 175, 182, 189, 196, 200],
} as const;

type Measure = keyof typeof body;
const girths: readonly Measure[] = ['Chest', 'Waist', 'Hips'];

/** `cut`: how much wider than others the brand cuts. */
function clothes(measures: readonly Measure[], { cut = 0, to = 'XXL' as (typeof letters)[number] } = {}): Table {
  const largest = (measure: Measure, at: number) => (body[measure][at] ?? 0) + (girths.includes(measure) ? cut : 0);
  return {
    measures,
    rows: letters
      .slice(0, letters.indexOf(to) + 1)
      .map((size, at) => [size, ...measures.map((measure) => largest(measure, at))]),
  };
}

const boxingGloves: Table = {
  measures: ['Hand'],
  rows: [
    ['10 oz', 19],
    ['12 oz', 21.5],
    ['14 oz', 23.5],
    ['16 oz', 26],
  ],
};

/** Named after their wearer's height. */
const suits: Table = {
  measures: ['Chest', 'Waist'],
  rows: [
    ['150 cm', 84, 70],
    ['160 cm', 92, 78],
    ['170 cm', 100, 86],
    ['180 cm', 108, 94],
    ['190 cm', 116, 102],
    ['200 cm', 124, 110],
  ],
};

const bikes: Table = {
  measures: ['Height', 'Inside leg'],
  rows: [
    ['46 cm', 160, 72],
    ['48 cm', 166, 75],
    ['50 cm', 170, 77],
    ['51 cm', 173, 79],
    ['54 cm', 180, 83],
    ['57 cm', 187, 87],
    ['60 cm', 195, 91],
  ],
};

function guide(brand: DemoBrand, category: string, { measures, rows }: Table): DemoSizeGuide {
  const toRow = ([size, ...values]: Table['rows'][number]) => ({ size, values: values.map(rounded) });
  return { brand, category, unit: 'cm', measures: [...measures], rows: rows.map(toRow) };
}

const trunk = ['Chest', 'Waist', 'Hips'] as const;

/** For the narrowest category in which the brand has nothing else that they do not fit. */
export const demoSizeGuides: readonly DemoSizeGuide[] = [
  guide('Evenpace', 'Running Shoes', shoes()),
  guide('Zephyrine', 'Running Shoes', shoes({ room: 0.3 })),
  guide('Goldcrest', 'Football Boots', shoes({ room: 0.2 })),
  guide('Lowgate', 'Football Boots', shoes()),
  guide('Lowgate', 'Basketball Shoes', shoes({ room: -0.2 })),
  guide('Lowgate', 'Skating', shoes({ step: 1 })),
  guide('Goldcrest', 'Basketball Shoes', shoes({ room: 0.2, step: 1 })),
  guide('Brackenfell', 'Hiking Boots', shoes({ room: 0.5 })),
  guide('Pallas', 'Court Shoes', shoes()),
  guide('Pallas', 'Tennis Clothing', clothes(trunk)),
  guide('Evenpace', 'Running Clothing', clothes(trunk)),
  guide('Evenpace', 'Running Shorts and Tights', clothes(['Waist', 'Hips', 'Inside leg'])),
  guide('Goldcrest', 'Team Kit', clothes([...trunk, 'Height'], { cut: 2 })),
  guide('Lowgate', 'Team Kit', clothes(trunk, { cut: 4 })),
  guide('Ironmere', 'Training Clothing', clothes(['Chest', 'Waist', 'Hand'], { cut: 2, to: '3XL' })),
  guide('Hollowell', 'Boxing Gloves', boxingGloves),
  guide('Hollowell', 'Martial Arts', suits),
  guide('Zephyrine', 'Cycling', clothes([...trunk, 'Hand', 'Head'], { cut: -1 })),
  guide('Meridian', 'Bikes', bikes),
  guide('Fjellmark', 'Winter Sports', clothes([...trunk, 'Hand', 'Head'], { to: '3XL' })),
  guide('Fjellmark', 'Winter Jackets', clothes(trunk, { to: '3XL' })),
  guide('Aquila', 'Swimming', clothes(trunk, { cut: -2 })),
  guide('Juniper Row', 'Yoga Clothing', clothes([...trunk, 'Inside leg'], { cut: -2 })),
];
