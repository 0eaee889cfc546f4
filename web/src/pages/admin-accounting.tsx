import { exportAccounting, getAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useRef } from 'react';

import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { Books } from '../features/admin-accounting/books.tsx';
import { readPeriod } from '../features/admin-accounting/period.rules.ts';
import { PeriodFilter } from '../features/admin-accounting/period-filter.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { Notice } from '../ui/notice.tsx';
import { useSlow } from '../ui/skeleton.tsx';
import { useNextPath } from '../ui/use-next-path.ts';
import type { Route } from './+types/admin-accounting';

async function load(call: Call, { request }: PageArgs) {
  const { problem: mistake, ...period } = readPeriod(new URL(request.url).searchParams, new Date());
  const books = mistake === undefined ? await call(getAccounting, { query: period }) : undefined;
  return { period, mistake, books };
}
export const clientLoader = keepPreviousList(adminLoader(getAccounting.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Accounting`);

export default function AdminAccounting({ loaderData: { period, mistake, books, problem } }: Route.ComponentProps) {
  const head = useRef<HTMLElement>(null);
  const loading = useSlow(useNextPath() === '/admin/accounting');
  const isEmpty = books?.totals.length === 0;
  return (
    <AdminFrame
      wide
      title="Accounting"
      text="What was sold, refunded and taxed in a period. It adds up to the invoices and credit notes."
      aside={
        books && (
          <DownloadButton
            isList
            label="Download CSV"
            fetch={(get) => get(exportAccounting, { query: period }, `accounting-${period.from}-${period.to}.csv`)}
          />
        )
      }
    >
      <PeriodFilter period={period} />
      <section
        ref={head}
        tabIndex={-1}
        aria-label="Books of the period"
        aria-busy={loading}
        className={`mt-10 outline-none transition-opacity duration-150 ${loading ? 'opacity-45' : ''}`}
      >
        <ListProblem problem={problem} head={head} />
        {mistake && <Notice tone="problem">{mistake}</Notice>}
        {isEmpty && <EmptyState title="Nothing was sold or refunded." text="Choose another period." />}
        {books && !isEmpty && <Books books={books} />}
      </section>
    </AdminFrame>
  );
}
