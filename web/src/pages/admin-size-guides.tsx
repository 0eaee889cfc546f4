import { listBrands } from '@fieldhouse/contracts/catalogue.endpoints';
import { createSizeGuide, listSizeGuides } from '@fieldhouse/contracts/size-guides.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { GuideCard } from '../features/admin-size-guides/guide-card.tsx';
import { guidesPath } from '../features/admin-size-guides/guide-form.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, wholeList } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter, withAll } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-size-guides';

async function load(call: Call, { request }: PageArgs) {
  const { brand } = readListQuery(request, 'brand');
  const [items, brands] = await Promise.all([call(listSizeGuides, { query: { brand } }), call(listBrands)]);
  return { brand, brands, list: wholeList(items) };
}
export const clientLoader = keepPreviousList(adminLoader(createSizeGuide.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Size guides`);

export default function AdminSizeGuides({ loaderData: { brand, brands, list, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${guidesPath}/new`}>New size guide</ButtonLink>;
  return (
    <AdminFrame title="Size guides" text="Which size fits whom, per brand and category." aside={add}>
      <ListFilter>
        <FilterSelect label="Brand" name="brand" value={brand ?? ''} options={withAll(brands)} />
      </ListFilter>
      <PagedList
        label="size guides"
        count={(total) => t.plural(total, { one: '# size guide', other: '# size guides' })}
        list={list}
        problem={problem}
        empty={<NothingHere filtered={Boolean(brand)} />}
      >
        <StoredCards className="mt-8">
          {list.items.map((guide) => (
            <GuideCard key={guide._id} guide={guide} />
          ))}
        </StoredCards>
      </PagedList>
    </AdminFrame>
  );
}

function NothingHere({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return <EmptyState title="No size guides yet." text="Products show one as soon as their brand has it." />;
  return (
    <EmptyState title="This brand has no size guide.">
      <ButtonLink to={guidesPath}>Show all size guides</ButtonLink>
    </EmptyState>
  );
}
