import { toRgb } from '../pictures/studio/colour.ts';
import { colourways } from '../pictures/studio/colourways.ts';

/** A colour that a picture can be painted in. */
export type Paint = keyof typeof colourways;

/** What shoppers call it, and what stands for it in a SKU. */
const words: Readonly<Record<Paint, readonly [word: string, code: string]>> = {
  ink: ['Black', 'BLK'],
  graphite: ['Grey', 'GRY'],
  chalk: ['White', 'WHT'],
  tan: ['Tan', 'TAN'],
  cocoa: ['Brown', 'BRN'],
  navy: ['Navy', 'NVY'],
  cobalt: ['Blue', 'BLU'],
  sky: ['Sky Blue', 'SKY'],
  lagoon: ['Turquoise', 'TRQ'],
  teal: ['Teal', 'TEA'],
  forest: ['Forest Green', 'FOR'],
  court: ['Green', 'GRN'],
  sage: ['Sage', 'SAG'],
  olive: ['Olive', 'OLV'],
  lime: ['Lime', 'LIM'],
  mustard: ['Mustard', 'MUS'],
  amber: ['Yellow', 'YEL'],
  orange: ['Orange', 'ORG'],
  rust: ['Rust', 'RST'],
  coral: ['Coral', 'COR'],
  red: ['Red', 'RED'],
  crimson: ['Dark Red', 'DRD'],
  rose: ['Pink', 'PNK'],
  blush: ['Blush', 'BSH'],
  plum: ['Plum', 'PLM'],
  lilac: ['Lilac', 'LIL'],
};

export const colourWord = (paint: Paint) => words[paint][0];
export const colourCode = (paint: Paint) => words[paint][1];

/** As in `#2f6fd8`: what the pictures are painted with. */
export function swatchOf(paint: Paint): string {
  const bytes = toRgb(colourways[paint]).map((byte) => Math.round(byte).toString(16).padStart(2, '0'));
  return `#${bytes.join('')}`;
}
