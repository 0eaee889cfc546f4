import { setImmediate } from 'node:timers/promises';
import * as catalogue from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_CATEGORY_LEVELS } from '@fieldhouse/contracts/category.rules';
import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { howMade, keyOf } from '@fieldhouse/contracts/messages';
import { DIRECTORY_NAME_LENGTH, MAX_PRODUCT_CATEGORIES } from '@fieldhouse/contracts/product.rules';
import { readOldAddress } from '@fieldhouse/contracts/redirect.rules';
import { oneLine } from '@fieldhouse/contracts/text.schemas';
import type { z } from 'zod';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { categoryKey, createCategory, loadDirectory } from '../catalogue/index.ts';
import { addRedirect } from '../content/index.ts';
import { createProduct } from '../stock/index.ts';
import type { FileRow, RowProblem } from './cells.rules.ts';
import { type ImportContext, type Item, leftOut, type Prepare, type Prepared } from './imports.deps.ts';
import { insertPictures } from './pictures.repo.ts';
import {
  type DraftedProduct,
  draftProduct,
  madeSku,
  type ProductDraft,
  type ReadDescription,
} from './product-draft.rules.ts';
import { findKnownHandles, findTakenSkus, keepHandle, type TakenSku } from './products.repo.ts';

type Read = (
  rows: readonly FileRow[],
  readDescription: ReadDescription,
) => { draft: ProductDraft } | { problems: RowProblem[] };
type Body = z.output<typeof catalogue.createProduct.body>;

interface Known {
  /** Of handles that have come before. */
  readonly handles: ReadonlySet<string>;
  readonly skus: ReadonlyMap<string, TakenSku>;
  readonly categories: ReadonlyMap<string, string>;
  readonly brands: ReadonlySet<string>;
}

/** Products as one shop exports them. What has come before, or has a SKU of a product of ours, is there and stays as it is. */
export const prepareProducts =
  (read: Read): Prepare =>
  async (db, items, context) => {
    // A parser of HTML that is needed once in a shop's life.
    const { readDescription } = await import('./html-text.ts');
    const drafts: ({ item: Item } & (Drafted | { problems: RowProblem[] }))[] = [];
    for (const item of items) {
      drafts.push({ item, ...readItem(read(item.rows, readDescription), context) });
      // Others have their turn between two descriptions.
      await setImmediate();
    }
    const known = await findKnown(db, context.source, drafts);
    return drafts.map((one) =>
      'problems' in one ? leftOut(one.item.rows[0]?.row ?? 0, one.problems) : prepare(one, known, context),
    );
  };

interface Drafted extends DraftedProduct {
  readonly draft: ProductDraft;
}

function readItem(found: ReturnType<Read>, { shopName }: ImportContext): Drafted | { problems: RowProblem[] } {
  if ('problems' in found) return found;
  return { draft: found.draft, ...draftProduct(found.draft, shopName) };
}

async function findKnown(
  db: Db,
  source: string,
  drafts: readonly (Drafted | { problems: RowProblem[] })[],
): Promise<Known> {
  const good = drafts.flatMap((one) => ('draft' in one ? [one] : []));
  const skus = good.flatMap(({ body }) => body.variants.map(({ sku }) => sku));
  const [handles, taken, directory] = await Promise.all([
    findKnownHandles(
      db,
      source,
      good.map(({ draft }) => draft.handle),
    ),
    findTakenSkus(db, source, skus),
    loadDirectory(db),
  ]);
  return {
    handles: new Set(handles),
    skus: new Map(taken.map((one) => [one.sku, one])),
    categories: new Map(directory.categories.map(({ key, name }) => [key, name])),
    brands: new Set(directory.brands.map(({ key }) => key)),
  };
}

function prepare(drafted: Drafted, known: Known, context: ImportContext): Prepared {
  const { draft, notes } = drafted;
  const { row, handle } = draft;
  const there = (productId?: string): Prepared => ({
    row,
    problems: [],
    state: 'there',
    brings: {},
    write: async (tx) => {
      if (productId !== undefined) await keepPlace(tx, draft, productId, context);
      return 'there';
    },
  });
  if (known.handles.has(handle)) return there();
  const ours = drafted.body.variants.map(({ sku }) => known.skus.get(sku.toUpperCase())).find((taken) => taken?.isOurs);
  if (ours) return there(ours.productId);
  const clashes = drafted.body.variants.flatMap(({ sku }, at): RowProblem[] => {
    const { row: own = row } = draft.variants[at] ?? {};
    const isTaken = known.skus.has(sku.toUpperCase());
    return isTaken ? [{ row: own, column: 'sku', sentence: problemMessages.skuTaken, leftOut: false }] : [];
  });
  const categories = categoriesOf(draft, known);
  const body = { ...drafted.body, category: categories.map((path) => path.at(-1) ?? '') };
  const parsed = catalogue.createProduct.body.safeParse(body);
  if (!parsed.success) return leftOut(row, toProblems(draft, parsed.error));
  return {
    row,
    problems: [...notes, ...clashes],
    state: 'new',
    brings: bringsOf(drafted, categories, known),
    write: (tx) => write(tx, { ...drafted, categories, parsed: parsed.data }, context),
  };
}

const tidyName = (name: string) => oneLine(name).trim().slice(0, DIRECTORY_NAME_LENGTH).trim();

/** A name is one category wherever it is; tags count where the shop has such a category. */
function categoriesOf({ categories, tags }: ProductDraft, known: Known): string[][] {
  const paths = categories
    .map((path) =>
      path
        .map(tidyName)
        .filter((name) => categoryKey(name) !== '')
        .slice(-MAX_CATEGORY_LEVELS),
    )
    .filter((path) => path.length > 0);
  const tagged = tags.flatMap((tag) => {
    const name = known.categories.get(nameKey(tag));
    return name === undefined ? [] : [[name]];
  });
  const all = [...paths, ...tagged];
  const byKey = new Map((all.length > 0 ? all : [['Other']]).map((path) => [nameKey(path.at(-1) ?? ''), path]));
  return [...byKey.values()].slice(0, MAX_PRODUCT_CATEGORIES);
}

function bringsOf({ draft, body, pictures }: Drafted, categories: readonly (readonly string[])[], known: Known) {
  return {
    products: 1,
    variants: body.variants.length,
    pictures: pictures.length,
    options: draft.optionNames,
    categories: categories.flatMap((path) => path.filter((name) => !known.categories.has(nameKey(name)))),
    brands: known.brands.has(nameKey(body.brand)) ? [] : [body.brand],
  };
}

/** The question whether somebody is sure of a price, which nobody answers here. */
const TOO_CHEAP = 'product.price-bounds';

/** At the row of the variant that it is about. */
function toProblems({ row, variants }: ProductDraft, { issues }: z.ZodError): RowProblem[] {
  return issues.map(({ path: [field, at, inside], message }) => {
    const own = field === 'variants' && typeof at === 'number' ? variants[at]?.row : undefined;
    return {
      row: own ?? row,
      column: String((own !== undefined && inside) || field || ''),
      sentence: keyOf(howMade(message)) === TOO_CHEAP ? problemMessages.cheap : message,
      leftOut: true,
    };
  });
}

interface Written extends Drafted {
  readonly categories: readonly (readonly string[])[];
  readonly parsed: Body;
}

async function write(
  tx: Tx,
  { draft, categories, parsed, pictures }: Written,
  context: ImportContext,
): Promise<'created'> {
  const { importId, source, actor } = context;
  for (const path of categories) await ensureCategory(tx, path, actor);
  const id = newId();
  await createProduct(
    tx,
    { ...parsed, variants: await withFreeSkus(tx, draft, parsed.variants ?? [], source) },
    actor,
    id,
  );
  await keepPlace(tx, draft, id, context);
  await insertPictures(tx, importId, id, pictures);
  return 'created';
}

/** By what it was known, and where its page was. */
async function keepPlace(
  tx: Tx,
  { handle, oldPath }: ProductDraft,
  id: string,
  { source, publicUrl }: ImportContext,
): Promise<void> {
  await keepHandle(tx, source, handle, id);
  const old = readOldAddress(oldPath);
  if ('path' in old) await addRedirect(tx, { from: old.path, to: `/product/${id}` }, publicUrl);
}

/** Another product may have come with the same a moment ago. */
async function withFreeSkus(
  tx: Tx,
  { handle, variants: drafts }: ProductDraft,
  variants: NonNullable<Body['variants']>,
  source: string,
) {
  const taken = new Set(
    (
      await findTakenSkus(
        tx,
        source,
        variants.flatMap(({ sku }) => sku ?? []),
      )
    ).map(({ sku }) => sku),
  );
  return variants.map((variant, at) =>
    taken.has(variant.sku?.toUpperCase() ?? '')
      ? { ...variant, sku: madeSku(handle, drafts[at]?.values ?? []) }
      : variant,
  );
}

async function ensureCategory(tx: Tx, path: readonly string[], actor: string): Promise<void> {
  const { categories } = await loadDirectory(tx);
  const there = new Set(categories.map(({ key }) => key));
  if (there.has(nameKey(path.at(-1) ?? ''))) return;
  let parent: string | null = null;
  for (const name of path) {
    if (!there.has(nameKey(name))) await createCategory(tx, { name, parent }, actor);
    parent = name;
  }
}
