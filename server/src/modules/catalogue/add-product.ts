import type { Product, ProductDetail, WrittenProduct } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import { STANDARD_TAX_CLASS } from '@fieldhouse/contracts/tax.rules';
import type { NewVariant, ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import { requireFiles } from '../media/index.ts';
import { saleRefusal, timesRefusal } from './catalogue.refusals.ts';
import { searchTokens } from './catalogue.rules.ts';
import { createBrand } from './create-brand.ts';
import { loadDirectory } from './directory.repo.ts';
import { lineageOf, requireCategories } from './directory.ts';
import { withSkus } from './draw-skus.ts';
import { refuseTaken, type StockDelta } from './edit-variants.ts';
import { holdGivenAttributes, requireFitting, requireTaxClass } from './product-attributes.ts';
import { insertProduct, readNow, setCategories } from './product-writes.repo.ts';
import { findTimesProblem, justPublished, type PublishingPatch, patchPublishing } from './publishing.ts';
import { recordProduct } from './record-product.ts';
import { patchSale, type SalePatch } from './sale.rules.ts';
import { insertVariants, refreshPrices } from './variant-writes.repo.ts';
import { planVariants } from './variants.rules.ts';

type AddedProduct = Pick<Product, 'name' | 'description' | 'price' | 'brand' | 'category' | 'img'> &
  SalePatch &
  Omit<PublishingPatch, 'description'> & {
    readonly id: string;
    readonly weight?: number | undefined;
    readonly gender?: ProductDetail['gender'] | undefined;
    readonly ageGroup?: ProductDetail['ageGroup'] | undefined;
    readonly material?: string | null | undefined;
    readonly mpn?: string | null | undefined;
    readonly guaranteeYears?: number | null | undefined;
    readonly shippingClass?: ProductDetail['shippingClass'] | undefined;
    readonly taxClass?: string | undefined;
    /** By the name of the attribute. */
    readonly attributes?: ProductDetail['attributes'] | undefined;
    readonly options: ProductOption[];
    readonly variants: readonly NewVariant[];
  };

/** Puts a product into the catalogue. `changeStock` brings its first pieces: the journal notes the product together with them. */
export async function addProduct(
  tx: Tx,
  { id, ...input }: AddedProduct,
  actor: string | null,
  changeStock: (deltas: readonly StockDelta[]) => Promise<unknown>,
): Promise<WrittenProduct> {
  const now = await readNow(tx);
  const priceCents = toCents(input.price);
  const patched = patchSale({ sale: null, regularCents: priceCents, now }, input, priceCents);
  if ('sentence' in patched) throw saleRefusal(patched);
  const described = patchPublishing({ description: '', publishing: justPublished }, input);
  const problem = findTimesProblem(described.publishing);
  if (problem) throw timesRefusal(problem);
  if (input.taxClass) await requireTaxClass(tx, input.taxClass);
  const brand = await createBrand(tx, input.brand, actor);
  const categoryIds = await requireCategories(tx, input.category);
  const given = await holdGivenAttributes(tx, input.attributes ?? {});
  const attributes = given.length > 0 ? requireFitting(given, lineageOf(await loadDirectory(tx), categoryIds)) : {};
  await requireFiles(tx, [...input.img, ...input.variants.flatMap(({ images = [] }) => images)]);
  await insertProduct(tx, {
    id,
    name: input.name,
    nameKey: nameKey(input.name),
    ...described,
    priceCents,
    sale: patched.sale,
    brandId: brand.id,
    img: input.img,
    gender: input.gender ?? null,
    ageGroup: input.ageGroup ?? null,
    material: input.material ?? null,
    mpn: input.mpn ?? null,
    guaranteeYears: input.guaranteeYears ?? null,
    weightG: input.weight ?? null,
    attributes,
    shippingClass: input.shippingClass ?? 'parcel',
    taxClass: input.taxClass ?? STANDARD_TAX_CLASS,
    options: input.options,
    searchTokens: searchTokens(wordsOf(input.name), brand.id, categoryIds),
  });
  await setCategories(tx, id, categoryIds);
  await changeStock(await addVariants(tx, { ...input, id }, now));
  await refreshPrices(tx, [id]);
  return recordProduct(tx, { id, before: null, directory: await loadDirectory(tx) }, actor);
}

/** Gives the pieces of each. */
async function addVariants(tx: Tx, { id, options, variants, price }: AddedProduct, now: Date): Promise<StockDelta[]> {
  const product = { priceCents: toCents(price), sale: null, now };
  const plan = planVariants(options, variants, { known: [], product, newId });
  if ('problem' in plan) throw saleRefusal(plan.problem, `variants.${plan.row}.`);
  if (!('rows' in plan)) throw new Error('a new product has no variants yet');
  const written = await withSkus(tx, plan.rows);
  await refuseTaken(tx, null, written, () => insertVariants(tx, id, written));
  return plan.rows.map(({ variant, delta }) => ({ variantId: variant.id, delta })).filter(({ delta }) => delta !== 0);
}
