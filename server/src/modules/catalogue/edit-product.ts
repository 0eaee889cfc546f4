import type { updateProduct as schemas, WrittenProduct } from '@fieldhouse/contracts/catalogue.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import { requireFiles } from '../media/index.ts';
import type { AttributeValues } from './attributes.rules.ts';
import { noSuchProduct, saleRefusal, staleProduct, timesRefusal } from './catalogue.refusals.ts';
import type { JournaledProduct } from './catalogue.rules.ts';
import { searchTokens } from './catalogue.rules.ts';
import { createBrand } from './create-brand.ts';
import { loadDirectory } from './directory.repo.ts';
import { lineageOf, requireCategories } from './directory.ts';
import { holdGivenAttributes, requireFitting, requireTaxClass } from './product-attributes.ts';
import * as writes from './product-writes.repo.ts';
import { findTimesProblem, patchPublishing } from './publishing.ts';
import { journaledAs, recordProduct } from './record-product.ts';
import { meantPrice, patchSale } from './sale.rules.ts';

type ProductPatch = z.output<(typeof schemas)['body']>;

/** Writes what a product is. `changeStock` writes how many there are, while it is locked: the journal notes both together. */
export async function editProduct(
  tx: Tx,
  { id, ...patch }: ProductPatch & { readonly id: string },
  actor: string,
  changeStock: (before: JournaledProduct) => Promise<unknown>,
): Promise<WrittenProduct> {
  // Categories before products, in the order in which the deletion of a category takes them.
  const newCategoryIds = patch.category && (await requireCategories(tx, patch.category));
  const given = patch.attributes && (await holdGivenAttributes(tx, patch.attributes));
  const before = await writes.lockProduct(tx, id);
  if (!before) throw noSuchProduct();
  if (patch.__v !== undefined && patch.__v !== before.v) throw staleProduct();

  const directory = await loadDirectory(tx);
  const lineage = lineageOf(directory, newCategoryIds ?? before.categoryIds);
  const newAttributes = given && requireFitting(given, lineage);
  await writeFields(tx, before, { ...patch, newCategoryIds, newAttributes }, actor);
  const shownBefore = await journaledAs(tx, before, directory);
  await changeStock(shownBefore);
  // A brand may have come with the change.
  const after = patch.brand ? await loadDirectory(tx) : directory;
  return recordProduct(tx, { id, before: shownBefore, directory: after }, actor);
}

/** What of the patch names something that the shop knows by number. */
interface NumberedPatch {
  readonly newCategoryIds: readonly number[] | undefined;
  readonly newAttributes: AttributeValues | undefined;
}

async function writeFields(
  tx: Tx,
  before: writes.EditedProduct,
  patch: ProductPatch & NumberedPatch,
  actor: string,
): Promise<void> {
  const categoryIds = patch.newCategoryIds ?? before.categoryIds;
  if (patch.taxClass && patch.taxClass !== before.taxClass) await requireTaxClass(tx, patch.taxClass);
  await requireFiles(tx, patch.img?.filter((url) => !before.img.includes(url)) ?? []);
  const name = patch.name ?? before.name;
  const described = patchPublishing(before, patch);
  const problem = findTimesProblem(described.publishing);
  if (problem) throw timesRefusal(problem);
  const brandId = patch.brand ? (await createBrand(tx, patch.brand, actor)).id : before.brandId;
  await writes.updateProduct(tx, {
    id: before.id,
    name,
    nameKey: nameKey(name),
    ...described,
    ...pricesOf(before, patch),
    brandId,
    img: patch.img ?? before.img,
    ...moreFields(before, patch),
    searchTokens: searchTokens(wordsOf(name), brandId, categoryIds),
  });
  if (patch.newCategoryIds) await writes.setCategories(tx, before.id, categoryIds);
}

function pricesOf(before: writes.EditedProduct, { price, ...edit }: ProductPatch) {
  const meant = price === undefined ? undefined : meantPrice([before.sale], price, before.now);
  const priceCents = meant === undefined ? before.priceCents : toCents(meant);
  const patched = patchSale({ ...before, regularCents: before.priceCents }, edit, priceCents);
  if ('sentence' in patched) throw saleRefusal(patched);
  return { priceCents, sale: patched.sale };
}

/** What is not among them stays; null takes it away. */
function moreFields(before: writes.MoreFields, patch: ProductPatch & NumberedPatch) {
  const { gender = before.gender, ageGroup = before.ageGroup, material = before.material, mpn = before.mpn } = patch;
  const { guaranteeYears = before.guaranteeYears } = patch;
  const { weight: weightG = before.weightG, newAttributes: attributes = before.attributes } = patch;
  const { shippingClass = before.shippingClass, taxClass = before.taxClass } = patch;
  return { gender, ageGroup, material, mpn, guaranteeYears, weightG, attributes, shippingClass, taxClass };
}
