import { t } from '@fieldhouse/contracts/text';
import { listFailedMails } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { FailedMails, SendAllAgain } from '../features/admin-failed-mails/failed-mails.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { wholeList } from '../lib/list-page.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-failed-mails';

const load = async (call: Call) => ({ list: wholeList(await call(listFailedMails)) });
export const clientLoader = keepPreviousList(adminLoader(listFailedMails.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Failed emails`);

export default function AdminFailedMails({ loaderData: { list, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      wide
      title="Failed emails"
      text="What the mail server has not taken within a day. When it is well again, send them again: each is written anew, as things are then."
      aside={list.items.length > 1 && <SendAllAgain mails={list.items} />}
    >
      <PagedList
        label="failed emails"
        count={(total) => t.plural(total, { one: '# email', other: '# emails' })}
        list={list}
        problem={problem}
        empty={<EmptyState title="No failed emails." text="All have been sent or are on their way." />}
      >
        {list.items.length > 0 && <FailedMails mails={list.items} />}
      </PagedList>
    </AdminFrame>
  );
}
