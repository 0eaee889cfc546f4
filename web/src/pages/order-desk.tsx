import { listMarkets } from '@fieldhouse/contracts/markets.endpoints';
import { getOrder, updateOrder } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { OrderDesk } from '../features/admin-order-desk/order-desk.tsx';
import { ReturnsPart } from '../features/admin-returns/returns-part.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { saleName } from '../lib/orders/sale.rules.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/order-desk';

async function load(call: Call, { params }: PageArgs<{ id: string }>) {
  const [order, [shop, ...others]] = await Promise.all([
    call(getOrder, { params: { id: params.id } }),
    call(listMarkets),
  ]);
  // What the shop itself is called says something beside others alone.
  return { order, market: order.marketName ?? (others.length > 0 ? shop?.name : undefined) };
}
/** What is typed into one of its forms outlives a page that cannot be fetched again. */
export const clientLoader = keepPreviousList(adminLoader(updateOrder.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { order: { number: number } }) => (data ? saleName(data.order) : t`Order`));

export default function OrderDeskPage({ loaderData: { order, market } }: Route.ComponentProps) {
  return (
    <OrderDesk key={order.orderId} order={order} market={market} returns={(change) => <ReturnsPart {...change} />} />
  );
}
