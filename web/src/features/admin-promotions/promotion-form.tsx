import { createPromotion, listPromotions, updatePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import type { ProductNames } from '../../lib/chosen-products.tsx';
import type { OtherMarket } from '../../lib/market-amounts.rules.ts';
import { SpanFields } from '../../lib/time-span.tsx';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { GiftFields, LimitFields, MarketFields } from './promotion-fields.tsx';
import { findProblems, kindNames, type PromotionValues, toPromotion, valuesOf } from './promotion-values.rules.ts';
import { ScopeFields } from './scope-fields.tsx';

export const promotionsPath = '/admin/promotions';

interface PromotionFormProps {
  /** None: a new one is made. */
  promotion: Promotion | null;
  categories: readonly string[];
  brands: readonly string[];
  /** Of the products it is on. */
  productNames: ProductNames;
  markets: readonly OtherMarket[];
}

export function PromotionForm({ promotion, categories, brands, productNames, markets }: PromotionFormProps) {
  const form = useEditForm(promotion, {
    draft: `promotion:${promotion?._id ?? 'new'}`,
    valuesOf,
    problems: (values) => findProblems(values, markets),
    send,
    findNewest: async ({ _id: id }) => (await call(listPromotions)).find(({ _id }) => _id === id),
    what: 'promotion',
    leadsTo: {
      path: promotionsPath,
      message: promotion ? t`The promotion has been updated` : t`The promotion has been created`,
    },
  });
  const describe = (field: keyof PromotionValues, values: PromotionValues): string => {
    if (field === 'kind') return kindNames[values.kind];
    if (field === 'combinable') return values.combinable ? t`Yes` : t`No`;
    if (field === 'products') return values.products.map((id) => productNames[id] ?? id).join(', ');
    if (field === 'markets') return values.markets.map(tellAmounts).join('; ');
    return [values[field]].flat().join(', ');
  };
  return (
    <form {...form.props} className="flex max-w-2xl flex-col gap-8">
      <GiftFields form={form} />
      <ScopeFields form={form} allCategories={categories} allBrands={brands} productNames={productNames} />
      <SpanFields from={form.field('from')} until={form.field('until')} />
      <LimitFields form={form} />
      <MarketFields form={form} markets={markets} />
      <Conflicts form={form} labels={labels} describe={describe} />
      <FormFoot form={form} cancel={promotionsPath} />
    </form>
  );
}

const tellAmounts = ({ market, value, minSubtotal }: PromotionValues['markets'][number]) =>
  [market, value, minSubtotal].filter(Boolean).join(' ');

const scopes: ReadonlySet<string> = new Set(['categories', 'brands', 'products']);

const labels: Readonly<Record<keyof PromotionValues, string>> = {
  name: t`Name`,
  code: t`Code`,
  kind: t`What it gives`,
  value: t`Value`,
  n: t`Pieces`,
  m: t`Pieces paid for`,
  categories: t`Categories`,
  brands: t`Brands`,
  products: t`Products`,
  minSubtotal: t`From a subtotal of`,
  from: t`Begins`,
  until: t`Ends`,
  uses: t`Uses in all`,
  usesPerCustomer: t`Uses per customer`,
  combinable: t`Combinable`,
  markets: t`Amounts in other markets`,
};

function send({ seen, values, touched }: Editing<Promotion | null, PromotionValues>): Promise<Promotion> {
  const body = toPromotion(values);
  if (!seen) return call(createPromotion, { body });
  // Another kind brings or takes its values along; what it is on is one field.
  const fields = new Set<string>(touched.map((field) => (scopes.has(field) ? 'on' : field)));
  if (fields.has('kind')) for (const field of ['value', 'n', 'm', 'markets']) fields.add(field);
  const changed = Object.fromEntries(Object.entries(body).filter(([field]) => fields.has(field)));
  return call(updatePromotion, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
