import {
  findOptionsProblem,
  folded,
  MAX_OPTIONS,
  MAX_VARIANTS,
  variantMessages,
} from '@fieldhouse/contracts/variant.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { differMessages, filledMessages, importMessages } from './import-messages.rules.ts';
import { type Draft, renameDrafts, toDraft } from './import-option-drafts.rules.ts';
import type { ImportProblem, OptionCells } from './import-row.rules.ts';

/** A row of the file, with the variant that it names by id or SKU. */
export interface OptionRow {
  readonly row: number;
  readonly variantId: string | null;
  readonly sku: string | null;
  readonly cells: readonly OptionCells[] | null;
}

/** A variant of the product as it is in the shop. */
interface ShopVariant {
  readonly id: string;
  readonly sku: string;
  readonly values: readonly string[];
  readonly retired: boolean;
}

/** A product about whose options a file says something. None of its rows is about another one. */
export interface OptionedProduct {
  /** None for a new one. */
  readonly options: readonly ProductOption[];
  readonly variants: readonly ShopVariant[];
  readonly rows: readonly OptionRow[];
}

export interface PlacedRow {
  readonly row: number;
  /** Null: it is a new one. */
  readonly variantId: string | null;
  /** It was retired. */
  readonly isBack: boolean;
  readonly values: readonly string[];
}

export interface OptionPlan {
  /** As they will be; undefined: as they are. */
  readonly options: readonly ProductOption[] | undefined;
  readonly rows: readonly PlacedRow[];
  readonly problems: readonly ImportProblem[];
}

const keyOf = (values: readonly (string | undefined)[]) => values.map((value) => folded(value ?? '')).join('\n');

/**
 * What the options of a product become and which variant each of its rows is. Options and values that are new are added,
 * and nothing is taken away but values that the file has given to no variant any more.
 */
export function planOptions(product: OptionedProduct): OptionPlan {
  const problems: ImportProblem[] = [];
  const tell = (row: number, column: string, sentence: string) => problems.push({ row, column, sentence });
  const drafts = product.options.map(toDraft);
  renameDrafts(product, drafts);

  const said = readRows(product, drafts, tell);
  const rows = placeRows(product, drafts, said, tell);
  findUncovered(product, drafts, rows, tell);
  findDoubled(product, rows, tell);
  const options = toOptions(product, drafts, rows);
  const [{ row: first } = { row: 0 }] = product.rows;
  const problem = findOptionsProblem(options);
  if (problem !== undefined && problems.length === 0) tell(first, 'option1', problem);
  const isSame = JSON.stringify(options) === JSON.stringify(product.options.map(written));
  return { options: isSame ? undefined : options, rows, problems };
}

/** Always in the same order, so that two can be compared. */
const written = ({
  name,
  kind,
  system,
  values,
}: Omit<ProductOption, 'values'> & Pick<Draft, 'values'>): ProductOption => ({
  name,
  kind,
  ...(system !== undefined && { system }),
  values: values.map(({ value, swatch }) => ({ value, ...(swatch !== undefined && { swatch }) })),
});

type Tell = (row: number, column: string, sentence: string) => void;

export function kindByName(name: string): ProductOption['kind'] {
  if (/\b(size|talla|gr(ö|oe)(ß|ss)e)$/i.test(name)) return 'size';
  return /\b(colou?r|farbe)$/i.test(name) ? 'colour' : 'other';
}

/** A value of a row, by the option it belongs to. */
interface SaidValue {
  readonly draft: Draft;
  readonly value: string;
}

/** Adds what the rows say to the drafts. Gives their values, row by row. */
function readRows({ rows }: OptionedProduct, drafts: Draft[], tell: Tell): ReadonlyMap<number, SaidValue[]> {
  const said = new Map<number, SaidValue[]>();
  const lastNames: (string | undefined)[] = [];
  for (const { row, cells } of rows) {
    const values: SaidValue[] = [];
    for (const [at, cell] of (cells ?? []).entries()) {
      if (!Object.values(cell).some((text) => text !== undefined)) continue;
      if (cell.name !== undefined) lastNames[at] = cell.name;
      const draft = findDraft(lastNames[at] ?? drafts[at]?.name, drafts, (sentence) =>
        tell(row, `option${at + 1}`, sentence),
      );
      if (!draft) continue;
      addToDraft(draft, cell, (column, sentence) => tell(row, `${column}${at + 1}`, sentence));
      if (cell.value !== undefined) values.push({ draft, value: cell.value });
    }
    said.set(row, values);
  }
  // Only now are all lists known, which say how a value is written.
  for (const [row, values] of said)
    said.set(
      row,
      values.map(({ draft, value }) => ({ draft, value: spell(draft, value) })),
    );
  return said;
}

function findDraft(name: string | undefined, drafts: Draft[], tell: (sentence: string) => void): Draft | undefined {
  if (name === undefined) {
    tell(variantMessages.optionName);
    return undefined;
  }
  const known = drafts.find((draft) => folded(draft.name) === folded(name));
  if (known) return known;
  if (drafts.length === MAX_OPTIONS) {
    tell(variantMessages.options);
    return undefined;
  }
  const draft = toDraft({ name, kind: kindByName(name), values: [] }, drafts.length);
  drafts.push(draft);
  return draft;
}

function addToDraft(
  draft: Draft,
  { kind, system, values }: OptionCells,
  tell: (column: string, sentence: string) => void,
): void {
  if (kind !== undefined) {
    if ((draft.kindSaid ?? kind) !== kind) tell('kind', differMessages.plain);
    draft.kind = draft.kindSaid = kind;
  }
  if (system !== undefined) {
    if ((draft.systemSaid ?? system) !== system) tell('system', differMessages.plain);
    draft.system = draft.systemSaid = system;
  }
  if (values === undefined) return;
  const listed = values.map(({ value }) => folded(value));
  if (draft.listed && draft.listed.join('\n') !== listed.join('\n')) tell('values', differMessages.plain);
  draft.listed = listed;
  for (const { value, swatch } of values) {
    const known = draft.values.find((one) => folded(one.value) === folded(value));
    if (!known) draft.values.push({ value, swatch });
    else if (swatch !== undefined) known.swatch = swatch;
  }
}

/** As the option has it; a new one is added. */
function spell(draft: Draft, value: string): string {
  const known = draft.values.find((one) => folded(one.value) === folded(value));
  if (!known) draft.values.push({ value });
  return known?.value ?? value;
}

/** Finds the variant of each row that is about one. */
function placeRows(
  { variants, rows }: OptionedProduct,
  drafts: readonly Draft[],
  said: ReadonlyMap<number, readonly SaidValue[]>,
  tell: Tell,
): PlacedRow[] {
  const taken = new Set(rows.flatMap(({ variantId }) => variantId ?? []));
  const placed: PlacedRow[] = [];
  for (const { row, variantId, sku } of rows) {
    const own = said.get(row) ?? [];
    if (own.length === 0 && variantId === null) continue;
    const before = variants.find(({ id }) => id === variantId);
    const values = drafts.map((draft) => own.find((one) => one.draft === draft)?.value ?? before?.values[draft.place]);
    const missing = drafts.find((_, at) => values[at] === undefined);
    if (missing) {
      tell(row, `value${missing.place + 1}`, variantMessages.valueMissing(missing.name));
      continue;
    }
    const found = before ?? findVariant(variants, values, { sku, taken });
    if (found) taken.add(found.id);
    placed.push({
      row,
      variantId: found?.id ?? variantId,
      isBack: !before && (found?.retired ?? false),
      values: values.map((value) => value ?? ''),
    });
  }
  return placed;
}

/** One that is sold, by its values; or one that was, by its SKU or, where none is given, its values. */
function findVariant(
  variants: readonly ShopVariant[],
  values: readonly (string | undefined)[],
  { sku, taken }: { sku: string | null; taken: ReadonlySet<string> },
): ShopVariant | undefined {
  const key = keyOf(values);
  const free = variants.filter(({ id }) => !taken.has(id));
  const bySku = ({ sku: own }: ShopVariant) => folded(own) === folded(sku ?? '');
  return (
    free.find((variant) => !variant.retired && keyOf(variant.values) === key) ??
    free.find((variant) => variant.retired && (sku === null ? keyOf(variant.values) === key : bySku(variant)))
  );
}

const leftOut = ({ variants }: OptionedProduct, rows: readonly PlacedRow[]) => {
  const inFile = new Set(rows.map(({ variantId }) => variantId));
  return variants.filter(({ id, retired }) => !retired && !inFile.has(id));
};

/** A new option is one of every variant, also of those that the file says nothing about. */
function findUncovered(
  product: OptionedProduct,
  drafts: readonly Draft[],
  rows: readonly PlacedRow[],
  tell: Tell,
): void {
  const added = drafts[product.options.length];
  const [uncovered] = leftOut(product, rows);
  const [{ row } = { row: 0 }] = product.rows;
  if (added && uncovered) tell(row, 'option1', importMessages.uncovered(added.name, uncovered.sku));
}

function findDoubled(product: OptionedProduct, rows: readonly PlacedRow[], tell: Tell): void {
  const others = leftOut(product, rows);
  const seen = new Map(others.map(({ sku, values }) => [keyOf(values), importMessages.variantThere(sku)]));
  const ids = new Set<string>();
  for (const { row, variantId, values } of rows) {
    // Two rows of one variant are told as that.
    if (variantId !== null && ids.has(variantId)) continue;
    if (variantId !== null) ids.add(variantId);
    const there = seen.get(keyOf(values));
    if (there !== undefined) tell(row, 'value1', there);
    else seen.set(keyOf(values), filledMessages.variantTwice(String(row)));
  }
  const last = rows.findLast(({ variantId }) => variantId === null);
  if (last && others.length + rows.length > MAX_VARIANTS) tell(last.row, 'value1', variantMessages.manyVariants);
}

function toOptions(
  product: OptionedProduct,
  drafts: readonly Draft[],
  rows: readonly PlacedRow[],
): readonly ProductOption[] {
  const now = [...leftOut(product, rows), ...rows].map(({ values }) => values);
  const before = product.variants.filter(({ retired }) => !retired).map(({ values }) => values);
  return drafts.map(({ name, kind, system, place, values, listed }) => {
    const usedNow = new Set(now.map((one) => one[place]));
    const usedBefore = new Set(before.map((one) => one[place]));
    const placeOf = ({ value }: { value: string }) => listed?.indexOf(folded(value)) ?? -1;
    const kept = values.filter((one) =>
      placeOf(one) === -1 ? usedNow.has(one.value) || !(listed || usedBefore.has(one.value)) : true,
    );
    const inOrder = [
      ...kept.filter((one) => placeOf(one) !== -1).toSorted((a, b) => placeOf(a) - placeOf(b)),
      ...kept.filter((one) => placeOf(one) === -1),
    ];
    return written({ name, kind, system, values: inOrder });
  });
}
