import { messages, msg } from '@fieldhouse/contracts/messages';
import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { variantMessages } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, StockedVariant, VariantTable } from '@fieldhouse/contracts/variants.schemas';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { changedLines, journal } from '../journal/index.ts';
import { requireFiles } from '../media/index.ts';
import { noSuchProduct, saleRefusal, staleProduct } from './catalogue.refusals.ts';
import { withSkus } from './draw-skus.ts';
import { type EditedProduct, lockProduct } from './product-writes.repo.ts';
import type { SalePatch } from './sale.rules.ts';
import * as writes from './variant-writes.repo.ts';
import { findProductOf, findVariants, type ShownTable } from './variants.repo.ts';
import {
  type KnownVariant,
  optionLines,
  patchVariant,
  planVariants,
  type VariantPlan,
  variantLine,
  type WrittenVariant,
} from './variants.rules.ts';

const refusals = messages('variant', {
  gone: 'This variant is no longer sold.',
  ofAnother: 'A variant of this table is not one of this product.',
  skuInUse: (sku: string) => msg`The SKU ${sku} is already in use.`,
  barcodeInUse: (barcode: string) => msg`The barcode ${barcode} is already in use.`,
} as const);

export interface StockDelta {
  readonly variantId: string;
  readonly delta: number;
}

type ChangeStock = (deltas: readonly StockDelta[]) => Promise<unknown>;

/** Writes the whole table of variants. `changeStock` writes how many there are, while the product is locked. */
export async function editVariants(
  tx: Tx,
  { id, ...table }: VariantTable & { readonly id: string },
  actor: string,
  changeStock: ChangeStock,
): Promise<ShownTable> {
  const product = await lockProduct(tx, id);
  if (!product) throw noSuchProduct();
  if (table.__v !== product.v) throw staleProduct();
  const known = await writes.listKnownVariants(tx, id);
  const plan = planVariants(table.options, table.variants, { known, product, newId });
  const variants = await writePlan(tx, product, { plan, known, options: table.options }, changeStock);
  const living = known.filter(({ retired }) => !retired);
  await record(
    tx,
    id,
    {
      before: [...optionLines(product.options), ...living.map(variantLine)],
      after: [...optionLines(table.options), ...variants.map(variantLine)],
    },
    actor,
  );
  return requireTable(tx, id);
}

type VariantPatch = Partial<
  Pick<VariantTable['variants'][number], 'price' | 'barcode' | 'weight' | 'cost' | 'shelf' | keyof SalePatch>
> & {
  readonly quantity?: number | undefined;
  readonly quantityWas?: number | undefined;
  readonly __v?: number | undefined;
};

/** Writes one variant; the others stay as they are. */
export async function editVariant(
  tx: Tx,
  { id, __v, ...patch }: VariantPatch & { readonly id: string },
  actor: string,
  changeStock: ChangeStock,
): Promise<StockedVariant> {
  const productId = await findProductOf(tx, id);
  const product = productId === undefined ? undefined : await lockProduct(tx, productId);
  const known = product ? await writes.listKnownVariants(tx, product.id) : [];
  const before = known.find((variant) => variant.id === id && !variant.retired);
  if (!product || !before) throw new AppError('not-found', refusals.gone);
  if (__v !== undefined && __v !== product.v) throw staleProduct();
  const patched = patchVariant(before, patch, product);
  if ('problem' in patched) throw saleRefusal(patched.problem);
  const after = patched.variant;
  if (variantLine(after) !== variantLine(before)) {
    await refuseTaken(tx, product.id, [after], () => writes.updateFields(tx, after));
    await writes.updateProductOfVariants(tx, product.id, product.options);
  }
  const delta = patch.quantity === undefined ? 0 : patch.quantity - (patch.quantityWas ?? before.quantity);
  if (delta !== 0) await changeStock([{ variantId: id, delta }]);
  await record(tx, product.id, { before: [variantLine(before)], after: [variantLine(after)] }, actor);
  const shown = (await requireTable(tx, product.id)).variants.find((variant) => variant._id === id);
  if (!shown) throw new Error('the variant that was just written is not there');
  return shown;
}

export interface Receipt {
  readonly variantId: string;
  readonly pieces: number;
  readonly cost: number;
}

/** Pieces are about to come in, of a product that is locked: what one costs is then the mean of all that lie there. */
export async function receiveAtCost(tx: Tx, { variantId, pieces, cost }: Receipt, actor: string): Promise<void> {
  const { productId, sku, before, after } = await writes.updateCost(tx, {
    variantId,
    pieces,
    costCents: toCents(cost),
  });
  if (before === after) return;
  const line = (cents: number | null) => (cents === null ? sku : `${sku}, cost ${fromCents(cents).toFixed(2)}`);
  await journal(tx, {
    actor,
    action: 'updateVariants',
    subject: 'product',
    subjectId: productId,
    before: { variants: [line(before)] },
    after: { variants: [line(after)] },
  });
}

interface Edit {
  readonly plan: VariantPlan;
  readonly known: readonly KnownVariant[];
  readonly options: ProductOption[];
}

async function writePlan(
  tx: Tx,
  product: EditedProduct,
  { plan, known, options }: Edit,
  changeStock: ChangeStock,
): Promise<WrittenVariant[]> {
  if ('unknownId' in plan) throw new AppError('refused', refusals.ofAnother);
  if ('problem' in plan) throw saleRefusal(plan.problem, `variants.${plan.row}.`);
  const { rows } = plan;
  const variants = await withSkus(tx, rows);
  const shown = new Set([...product.img, ...known.flatMap(({ img }) => img)]);
  await requireFiles(
    tx,
    variants.flatMap(({ img }) => img).filter((url) => !shown.has(url)),
  );
  const isNew = new Set(rows.filter((row) => row.isNew).map(({ variant }) => variant.id));
  await refuseTaken(tx, product.id, variants, async () => {
    await writes.retireVariants(tx, product.id);
    await writes.updateVariants(
      tx,
      variants.filter(({ id }) => !isNew.has(id)),
    );
    await writes.insertVariants(
      tx,
      product.id,
      variants.filter(({ id }) => isNew.has(id)),
    );
  });
  await writes.updateProductOfVariants(tx, product.id, options);
  await changeStock(
    rows.map(({ variant, delta }) => ({ variantId: variant.id, delta })).filter(({ delta }) => delta !== 0),
  );
  return variants;
}

/** A SKU or a barcode may have been taken before, or in this very moment. */
export async function refuseTaken(
  tx: Tx,
  productId: string | null,
  variants: readonly Pick<WrittenVariant, 'sku' | 'barcode'>[],
  write: () => Promise<void>,
): Promise<void> {
  const skus = variants.map(({ sku }) => sku);
  const [taken] = await writes.listTaken(tx, productId, {
    skus,
    barcodes: variants.flatMap((one) => one.barcode ?? []),
  });
  if (taken?.sku) throw new AppError('refused', refusals.skuInUse(taken.sku));
  if (taken?.barcode) throw new AppError('refused', refusals.barcodeInUse(taken.barcode));
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'variant_sku_taken') throw new AppError('refused', variantMessages.skuTaken, { cause: error });
    if (constraint === 'variant_barcode_taken')
      throw new AppError('refused', variantMessages.barcodeTaken, { cause: error });
    throw error;
  }
}

/** In the journal are the lines that are not the same before and after. */
async function record(
  tx: Tx,
  productId: string,
  { before, after }: { readonly before: readonly string[]; readonly after: readonly string[] },
  actor: string,
): Promise<void> {
  await changed(tx, productChanged(productId, { listing: true }));
  const lines = changedLines(before, after);
  if (lines.before.length + lines.after.length === 0) return;
  await journal(tx, {
    actor,
    action: 'updateVariants',
    subject: 'product',
    subjectId: productId,
    before: { variants: lines.before },
    after: { variants: lines.after },
  });
}

async function requireTable(tx: Tx, id: string): Promise<ShownTable> {
  const table = await findVariants(tx, id);
  if (!table) throw noSuchProduct();
  return table;
}
