import { listPages } from '@fieldhouse/contracts/pages.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { pagesPath } from '../features/admin-pages/page-form.tsx';
import { PageList } from '../features/admin-pages/page-list.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-pages';

export const clientLoader = keepPreviousList(
  adminLoader(listPages.who, async (call) => ({ pages: await call(listPages) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Pages`);

export default function AdminPages({ loaderData: { pages, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${pagesPath}/new`}>New page</ButtonLink>;
  return (
    <AdminFrame
      title="Pages"
      text="Delivery, privacy, terms: what the shop has to say, in the order of the footer."
      aside={add}
    >
      <ListProblem problem={problem} />
      {pages.length > 0 ? (
        <PageList pages={pages} />
      ) : (
        <EmptyState title="No pages yet." text="The footer leads to them as soon as there are any." />
      )}
    </AdminFrame>
  );
}
