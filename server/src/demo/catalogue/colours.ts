/** The colours that the pictures come in: what shoppers call each, what stands for it in a SKU, and its swatch. */
const colours = {
  ink: ['Black', 'BLK', '#282e39'],
  graphite: ['Grey', 'GRY', '#54585f'],
  chalk: ['White', 'WHT', '#ebe7df'],
  tan: ['Tan', 'TAN', '#be966b'],
  cocoa: ['Brown', 'BRN', '#644534'],
  navy: ['Navy', 'NVY', '#2b4472'],
  cobalt: ['Blue', 'BLU', '#3368c1'],
  sky: ['Sky Blue', 'SKY', '#78b7dd'],
  lagoon: ['Turquoise', 'TRQ', '#41b0bc'],
  teal: ['Teal', 'TEA', '#288789'],
  forest: ['Forest Green', 'FOR', '#295f42'],
  court: ['Green', 'GRN', '#358b53'],
  sage: ['Sage', 'SAG', '#94b598'],
  olive: ['Olive', 'OLV', '#676e3d'],
  lime: ['Lime', 'LIM', '#bfd459'],
  mustard: ['Mustard', 'MUS', '#dbac46'],
  amber: ['Yellow', 'YEL', '#eca338'],
  orange: ['Orange', 'ORG', '#eb762f'],
  rust: ['Rust', 'RST', '#b05834'],
  coral: ['Coral', 'COR', '#e57766'],
  red: ['Red', 'RED', '#c83a35'],
  crimson: ['Dark Red', 'DRD', '#9a2733'],
  rose: ['Pink', 'PNK', '#dc93a0'],
  blush: ['Blush', 'BSH', '#eac3c1'],
  plum: ['Plum', 'PLM', '#693657'],
  lilac: ['Lilac', 'LIL', '#ac9ad0'],
} as const;

export type Paint = keyof typeof colours;

export const paints = Object.keys(colours) as Paint[];
export const colourWord = (paint: Paint) => colours[paint][0];
export const colourCode = (paint: Paint) => colours[paint][1];
export const swatchOf = (paint: Paint) => colours[paint][2];
