import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { listMyOrders } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { redirect } from 'react-router';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { PastOrder } from '../features/profile/past-order.tsx';
import { ProfileHead } from '../features/profile/profile-head.tsx';
import { ProfileSettings } from '../features/profile/profile-settings.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/profile';

const LIMIT = '10';

const countText = (total: number) => t.plural(total, { one: '# order', other: '# orders' });

async function load(call: Call, { request }: PageArgs) {
  const { page } = readListQuery(request);
  const [user, answer] = await Promise.all([call(getMe), call.whole(listMyOrders, { query: { page, limit: LIMIT } })]);
  return { user, list: toListPage(answer, page) };
}

const loadProfile = keepPreviousList(memberLoader(load));
/** The header's link carries the token, which must not stay in the address: docs/decisions/0006. */
export const clientLoader = (args: Route.ClientLoaderArgs) => {
  if (args.params.me !== 'profile') throw redirect('/me/profile');
  return loadProfile(args);
};
export const HydrateFallback = MemberFallback;

export const meta = titled(t`Profile`);

export default function Profile({ loaderData: { user, list, problem } }: Route.ComponentProps) {
  const nothing = (
    <EmptyState
      title="Your first win is waiting."
      text="Everything you buy appears here, so you can track and review it."
    >
      <ButtonLink to="/">Find your gear</ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <ProfileHead user={user} />
      <div className="site-width grid grow gap-x-16 gap-y-14 py-8 md:grid-cols-[minmax(0,1fr)_20rem] md:py-10">
        <div>
          <h2 className="text-3xl">Your orders</h2>
          <PagedList label="orders" count={countText} list={list} problem={problem} empty={nothing}>
            {list.items.map((order) => (
              <PastOrder key={order.orderId} order={order} />
            ))}
          </PagedList>
        </div>
        <ProfileSettings user={user} />
      </div>
    </>
  );
}
