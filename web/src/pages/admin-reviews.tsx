import { listAllReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ReviewCard } from '../features/admin-reviews/review-card.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import { ListHead } from '../lib/lists/list-head.tsx';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-reviews';

const LIMIT = '20';
const states = [
  { value: '', label: t`all` },
  { value: 'false', label: t`shown` },
  { value: 'true', label: t`hidden` },
];

async function load(call: Call, { request }: PageArgs) {
  const { page, q, ...rest } = readListQuery(request, 'q', 'hidden');
  const hidden = rest.hidden as 'true' | 'false' | undefined;
  const [answer, views] = await Promise.all([
    call.whole(listAllReviews, { query: { page, limit: LIMIT, q, hidden } }),
    call(listViews, { query: { list: 'reviews' } }),
  ]);
  return { q, hidden, views, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listAllReviews.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Reviews`);

export default function AdminReviews({ loaderData: { q, hidden, views, list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Reviews"
      text="What buyers write. A hidden review is not shown to shoppers and does not count in the rating."
    >
      <div className="flex flex-col gap-5">
        <ListHead list="reviews" label="Your views" views={views} />
        <ListFilter label="Words, product, writer or an id" q={q}>
          <FilterSelect label="Shown" name="hidden" value={hidden ?? ''} options={states} />
        </ListFilter>
      </div>
      <PagedList
        label="reviews"
        count={(total) => t.plural(total, { one: '# review', other: '# reviews' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(q || hidden)} />}
      >
        {list.items.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </PagedList>
    </AdminFrame>
  );
}

function NothingFound({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return <EmptyState title="No reviews yet." text="What buyers write about products will appear here." />;
  return (
    <EmptyState title="No matching reviews." text="Try other words, or look among all of them.">
      <ButtonLink to="/admin/reviews">Show all reviews</ButtonLink>
    </EmptyState>
  );
}
