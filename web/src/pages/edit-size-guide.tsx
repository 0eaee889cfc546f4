import { listBrands, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listSizeGuides, updateSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { GuideForm, guidesPath } from '../features/admin-size-guides/guide-form.tsx';
import type { Call } from '../lib/call.ts';
import { pickStored } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-size-guide';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [guides, categories, brands] = await Promise.all([
    call(listSizeGuides, { query: {} }),
    call(listCategories),
    call(listBrands),
  ]);
  const guide = pickStored(guides, params, t`This size guide no longer exists.`);
  return { guide, categories: categories.map(({ name }) => name), brands };
}
export const clientLoader = adminLoader(updateSizeGuide.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { guide: unknown }) => (data?.guide ? t`Edit size guide` : t`New size guide`);
export const meta = titled(titleOf);

export default function EditSizeGuide({ loaderData }: Route.ComponentProps) {
  const { guide, categories, brands } = loaderData;
  const text = guide ? `${guide.brand}, ${guide.category}` : t`Which size fits whom, for one brand and category.`;
  return (
    <AdminFrame title={titleOf(loaderData)} text={text} back={{ to: guidesPath, label: t`Back to size guides` }}>
      <GuideForm key={guide?._id ?? 'new'} guide={guide} categories={categories} brands={brands} />
    </AdminFrame>
  );
}
