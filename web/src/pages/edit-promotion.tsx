import { listBrands, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { listPromotions, updatePromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PromotionForm, promotionsPath } from '../features/admin-promotions/promotion-form.tsx';
import type { Call } from '../lib/call.ts';
import { loadProductNames } from '../lib/chosen-products.tsx';
import { pickStored } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { otherMarkets } from '../lib/market-amounts.rules.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-promotion';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [promotions, categories, brands, markets] = await Promise.all([
    call(listPromotions),
    call(listCategories),
    call(listBrands),
    call(listMarkets),
  ]);
  const promotion = pickStored(promotions, params, t`This promotion no longer exists.`);
  const productNames = await loadProductNames(promotion?.on.products ?? []);
  return {
    promotion,
    categories: categories.map(({ name }) => name),
    brands,
    productNames,
    markets: otherMarkets(markets),
  };
}
export const clientLoader = adminLoader(updatePromotion.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { promotion: unknown }) => (data?.promotion ? t`Edit promotion` : t`New promotion`);
export const meta = titled(titleOf);

export default function EditPromotion({ loaderData }: Route.ComponentProps) {
  const { promotion, ...rest } = loaderData;
  const text = promotion ? promotion.name : t`What costs less, for whom and until when.`;
  return (
    <AdminFrame title={titleOf(loaderData)} text={text} back={{ to: promotionsPath, label: t`Back to promotions` }}>
      <PromotionForm key={promotion?._id ?? 'new'} promotion={promotion} {...rest} />
    </AdminFrame>
  );
}
