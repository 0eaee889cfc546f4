import { exportReviews, listAllReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ReviewBulk } from '../features/admin-reviews/review-bulk.tsx';
import { ReviewCard, type TickedReview } from '../features/admin-reviews/review-card.tsx';
import { type Call, call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import { fetchFirst } from '../lib/lists/fetch-first.ts';
import { ListHead } from '../lib/lists/list-head.tsx';
import { useSelection } from '../lib/lists/use-selection.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { Checkbox } from '../ui/checkbox.tsx';
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
  const filter = { q, hidden: rest.hidden as 'true' | 'false' | undefined };
  const [answer, views] = await Promise.all([
    call.whole(listAllReviews, { query: { ...filter, page, limit: LIMIT } }),
    call(listViews, { query: { list: 'reviews' } }),
  ]);
  return { filter, views, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listAllReviews.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Reviews`);

export default function AdminReviews({ loaderData: { filter, views, list, problem } }: Route.ComponentProps) {
  const { q, hidden } = filter;
  const selection = useSelection<TickedReview>(({ _id }) => _id);
  return (
    <AdminFrame
      title="Reviews"
      text="What buyers write. A hidden review is not shown to shoppers and does not count in the rating."
      aside={
        <DownloadButton
          isList
          label="Download as CSV"
          fetch={(get) => get(exportReviews, { query: filter }, 'reviews.csv')}
        />
      }
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
        {list.items.length > 0 && (
          <div className="mt-3">
            <Checkbox
              label={t`Tick all reviews on this page`}
              checked={list.items.every(({ _id }) => selection.ticked.has(_id))}
              onChange={({ currentTarget }) => selection.tick(list.items, currentTarget.checked)}
            />
          </div>
        )}
        {list.items.map((review) => (
          <ReviewCard key={review._id} review={review} selection={selection} />
        ))}
      </PagedList>
      <ReviewBulk
        selection={selection}
        total={list.total}
        fetch={(most) => fetchFirst(most, (paging) => call(listAllReviews, { query: { ...filter, ...paging } }))}
      />
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
