import { sum } from '@fieldhouse/contracts/spread.rules';
import { type Chance, chanceFrom } from './chance.ts';
import { colourCode, colourWord, type Paint, swatchOf } from './colours.ts';

/** A run of sizes, smallest first. */
interface SizeRun {
  /** What the shopper is asked for. */
  readonly name: 'Size' | 'Frame' | 'Length' | 'Height';
  /** Which sizes can be compared with which. */
  readonly system: string;
  readonly values: readonly string[];
}

/**
 * The versions that a product comes in: each of its sizes in each of its colours. The lists below name them by values,
 * as in `XS` for all of that size, or `XS, Navy` for one.
 */
export interface Versions {
  /** Begins each SKU. */
  readonly code: string;
  readonly sizes?: SizeRun;
  /** The pictures without a colour in their names show the first. */
  readonly colours?: readonly Paint[];
  readonly choice?: { readonly name: string; readonly values: readonly string[] };
  readonly soldOut?: readonly string[];
  readonly few?: readonly string[];
  /** Cents on top of the product's price. */
  readonly dearer?: Readonly<Record<string, number>>;
}

interface DemoOption {
  readonly name: string;
  readonly kind: 'size' | 'colour' | 'other';
  readonly system?: string;
  readonly values: readonly { readonly value: string; readonly swatch?: string }[];
}

/** One version, as it is sold. */
export interface DemoVariant {
  /** None: the shop makes one. */
  readonly sku: string | undefined;
  readonly barcode: string | undefined;
  /** A value for each option of the product, by the option's name. */
  readonly options: Readonly<Record<string, string>>;
  /** None: the product's. */
  readonly priceCents: number | undefined;
  readonly stock: number;
  /** File names; none: the product's. */
  readonly images: readonly string[];
}

export function optionsOf({ sizes, colours, choice }: Versions): readonly DemoOption[] {
  const plain = (values: readonly string[]) => values.map((value) => ({ value }));
  return [
    ...(sizes ? [{ ...sizes, kind: 'size' as const, values: plain(sizes.values) }] : []),
    ...(colours ? [{ name: 'Colour', kind: 'colour' as const, values: colours.map(colourValue) }] : []),
    ...(choice ? [{ name: choice.name, kind: 'other' as const, values: plain(choice.values) }] : []),
  ];
}

const colourValue = (paint: Paint) => ({ value: colourWord(paint), swatch: swatchOf(paint) });

interface Product {
  readonly slug: string;
  readonly priceCents: number;
  readonly stock: number;
  readonly barcode: (place: number) => string | undefined;
  readonly imagesIn: (paint: Paint) => readonly string[];
}

export function variantsOf(product: Product, versions: Versions): readonly DemoVariant[] {
  const cells = cellsOf(versions);
  for (const entry of [...(versions.soldOut ?? []), ...(versions.few ?? []), ...Object.keys(versions.dearer ?? {})])
    if (!cells.some((cell) => isMeant(cell, entry))) throw new Error(`${product.slug} does not come in ${entry}.`);
  const stocks = shareOut(chanceFrom(`stock of ${product.slug}`), product.stock, cells, versions);
  return cells.map((cell, place) => ({
    sku: ['FH', versions.code, ...cell.parts.map(({ code }) => code)].join('-'),
    barcode: product.barcode(place),
    options: Object.fromEntries(cell.parts.map(({ name, value }) => [name, value])),
    priceCents: priceOf(product.priceCents, cell, versions),
    stock: stocks[place] ?? 0,
    images: cell.paint ? product.imagesIn(cell.paint) : [],
  }));
}

/** One variant in the making. */
interface Cell {
  readonly parts: readonly { readonly name: string; readonly value: string; readonly code: string }[];
  readonly paint: Paint | undefined;
  /** The sizes in the middle sell best. */
  readonly demand: number;
}

function cellsOf({ sizes, colours, choice }: Versions): readonly Cell[] {
  return (colours ?? [undefined]).flatMap((paint) =>
    (sizes?.values ?? [undefined]).flatMap((size, place, run) =>
      (choice?.values ?? [undefined]).map((chosen) => ({
        paint,
        demand: 1.2 - Math.abs((place + 0.5) / run.length - 0.5) * 1.8,
        parts: [
          ...(sizes && size ? [{ name: sizes.name, value: size, code: codeOf(size) }] : []),
          ...(paint ? [{ name: 'Colour', value: colourWord(paint), code: colourCode(paint) }] : []),
          ...(choice && chosen ? [{ name: choice.name, value: chosen, code: codeOf(chosen) }] : []),
        ],
      })),
    ),
  );
}

/** `54 cm` is 54, `39–42` is 39-42, `7'2"` is 7-2. */
function codeOf(value: string): string {
  const bare = value.replace(/ (cm|oz)$/, '').replace(/[^A-Za-z0-9.]+/g, '-');
  return bare.replace(/^-|-$/g, '').toUpperCase();
}

/** Whether `entry` means it, as in `XS, Navy`. */
function isMeant({ parts }: Cell, entry: string): boolean {
  return entry.split(', ').every((value) => parts.some((part) => part.value === value));
}

function priceOf(priceCents: number, cell: Cell, { dearer = {} }: Versions): number | undefined {
  const more = Object.entries(dearer).filter(([entry]) => isMeant(cell, entry));
  return more.length > 0 ? more.reduce((sum, [, cents]) => sum + cents, priceCents) : undefined;
}

/** How many pieces each has, all of them together `stock`. */
function shareOut(
  chance: Chance,
  stock: number,
  cells: readonly Cell[],
  { soldOut = [], few = [] }: Versions,
): number[] {
  const isOneOf = (cell: Cell, entries: readonly string[]) => entries.some((entry) => isMeant(cell, entry));
  const last = cells.map((cell) => (stock > 0 && isOneOf(cell, few) ? chance.between(1, 3) : undefined));
  const demands = cells.map((cell, place) => {
    const demand = cell.demand * (0.4 + chance.next());
    return last[place] !== undefined || isOneOf(cell, soldOut) ? 0 : demand;
  });
  const left = Math.max(stock - sum(last.map((pieces) => pieces ?? 0)), 0);
  const all = sum(demands) || 1;
  // Not each share is rounded but how far they reach together: so nothing is left over.
  let reach = 0;
  return demands.map((demand, place) => {
    const from = Math.round((left * reach) / all);
    reach += demand;
    return last[place] ?? Math.round((left * reach) / all) - from;
  });
}
