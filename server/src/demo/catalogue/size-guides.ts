import type { DemoBrand, DemoCategory } from './product.ts';

export interface DemoSizeGuide {
  readonly brand: DemoBrand;
  readonly category: DemoCategory;
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
function shoes(roomMore = 0): Table {
  const sizes = Array.from({ length: 13 }, (_, at) => 36 + at);
  return { measures: ['Foot length'], rows: sizes.map((size) => [String(size), size / 1.5 - 1.5 - roomMore]) };
}

const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

/** The largest body that each size is cut for. */
const body = {
  Chest: [86, 92, 98, 104, 112, 120],
  Waist: [70, 76, 82, 88, 96, 104],
  Hips: [90, 96, 102, 108, 114, 120],
  'Inside leg': [76, 78, 80, 82, 84, 86],
  Hand: [17.5, 18.7, 20, 21.3, 22.6, 24],
  Head: [52, 54, 56.5, 59, 61.5, 64],
  Height: [160, 168, 175, 182, 189, 196],
} as const;

type Measure = keyof typeof body;
const girths: readonly Measure[] = ['Chest', 'Waist', 'Hips'];

/** `cut`: how much wider than others the brand cuts. */
function clothes(measures: readonly Measure[], cut = 0): Table {
  const largest = (measure: Measure, at: number) => (body[measure][at] ?? 0) + (girths.includes(measure) ? cut : 0);
  return { measures, rows: letters.map((size, at) => [size, ...measures.map((measure) => largest(measure, at))]) };
}

function guide(brand: DemoBrand, category: DemoCategory, { measures, rows }: Table): DemoSizeGuide {
  const toRow = ([size, ...values]: Table['rows'][number]) => ({ size, values: values.map(rounded) });
  return { brand, category, unit: 'cm', measures: [...measures], rows: rows.map(toRow) };
}

/**
 * As long as the categories are whole sports, a brand that has shoes and clothes in one has its guide for shoes there, and
 * the one for clothes where else these clothes are.
 */
export const demoSizeGuides: readonly DemoSizeGuide[] = [
  guide('Evenpace', 'Running', shoes()),
  guide('Zephyrine', 'Running', shoes(0.3)),
  guide('Goldcrest', 'Football', shoes(0.2)),
  guide('Lowgate', 'Football', shoes()),
  guide('Lowgate', 'Basketball', shoes(-0.2)),
  guide('Goldcrest', 'Basketball', shoes(0.2)),
  guide('Brackenfell', 'Outdoor', shoes(0.5)),
  guide('Pallas', 'Racket Sports', shoes()),
  guide('Evenpace', 'Training', clothes(['Chest', 'Waist', 'Hips'])),
  guide('Evenpace', 'Winter Sports', clothes(['Waist', 'Hips', 'Inside leg'])),
  guide('Goldcrest', 'Team Sports', clothes(['Chest', 'Waist', 'Hips'], 2)),
  guide('Lowgate', 'Team Sports', clothes(['Chest', 'Waist', 'Hips'], 4)),
  guide('Ironmere', 'Training', clothes(['Chest', 'Waist', 'Hand'], 2)),
  guide('Hollowell', 'Boxing', clothes(['Height', 'Chest', 'Waist'])),
  guide('Zephyrine', 'Cycling', clothes(['Chest', 'Waist', 'Hips', 'Hand', 'Head'], -1)),
  guide('Meridian', 'Cycling', clothes(['Height', 'Inside leg', 'Head'])),
  guide('Fjellmark', 'Winter Sports', clothes(['Chest', 'Waist', 'Hips', 'Hand', 'Head'])),
  guide('Fjellmark', 'Outdoor', clothes(['Chest', 'Waist', 'Hips'])),
  guide('Aquila', 'Swimming', clothes(['Chest', 'Waist', 'Hips'], -2)),
  guide('Juniper Row', 'Yoga', clothes(['Chest', 'Waist', 'Hips', 'Inside leg'], -2)),
];
