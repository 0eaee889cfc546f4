import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';

type Money = (amount: number) => string;
type Shown = Pick<
  Product,
  'name' | 'description' | 'basePrice' | 'quantity' | 'category' | 'brand' | 'img' | 'options'
> &
  Partial<Pick<ProductDetail, 'variants' | 'facts'>>;
/** What is typed as the price is the regular one. */
type ProductField = Exclude<keyof Shown, 'basePrice' | 'options' | 'variants' | 'facts'> | 'price';

/**
 * What is sent: what was changed, and nothing else. The stock goes together with what the editor saw, so that pieces
 * sold in the meantime are not put back.
 */
export function toPatch(
  seen: Pick<Product, 'quantity' | '__v'>,
  values: Partial<Record<ProductField, string | readonly string[]>>,
  touched: readonly ProductField[],
) {
  return {
    ...Object.fromEntries(touched.map((field) => [field, values[field]])),
    ...(touched.includes('quantity') && { quantityWas: seen.quantity }),
    __v: seen.__v,
  };
}

const none = t`none`;

/** What has become of a product since it was looked at, one sentence a field: "Stock: 10, now 8." */
export function productChanges(seen: Shown, now: Shown, money: Money): string[] {
  const fields: [string, string, string][] = [
    [t`Name`, seen.name, now.name],
    [t`Stock`, String(seen.quantity), String(now.quantity)],
    [t`Price`, money(seen.basePrice), money(now.basePrice)],
    [t`Categories`, seen.category.join(', '), now.category.join(', ')],
    [t`Brand`, seen.brand, now.brand],
  ];
  const changes = fields.flatMap(([field, before, after]) =>
    before === after ? [] : [t`${field}: ${before || none}, now ${after || none}.`],
  );
  if (seen.description !== now.description) changes.push(t`The description has changed.`);
  if (seen.img.join() !== now.img.join()) changes.push(t`The images have changed.`);
  if (seen.facts && now.facts && describeFacts(seen.facts) !== describeFacts(now.facts))
    changes.push(t`The details have changed.`);
  if (describeVariants(seen) !== describeVariants(now)) changes.push(t`The sizes and colours have changed.`);
  return changes;
}

/** Without the brand, which has a sentence of its own. */
const describeFacts = (facts: ProductDetail['facts']) => JSON.stringify(facts.filter(({ name }) => name !== 'Brand'));

/** Without how many there are, which changes all the time. */
function describeVariants({ options, variants = [] }: Shown): string {
  return JSON.stringify([options, variants.map(({ quantity: _, price: __, ...variant }) => variant)]);
}

/** What to do next, by what the form's button says. */
const nextTexts = {
  save: {
    conflicts: t`Choose below which version to keep, then save again.`,
    merged: t`Your changes are still here: save again to keep them.`,
  },
  submit: {
    conflicts: t`Choose below which version to keep, then submit again.`,
    merged: t`Your changes are still here: submit again to keep them.`,
  },
};

/** What has changed, and what to do next. */
export function staleSentence(
  changes: readonly string[],
  hasConflicts: boolean,
  action: keyof typeof nextTexts,
): string {
  return [
    t`Someone else has changed this product in the meantime.`,
    ...changes,
    nextTexts[action][hasConflicts ? 'conflicts' : 'merged'],
  ].join(' ');
}
