import { packOrders } from '@fieldhouse/contracts/fulfilment.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { loadOrders } from '../features/admin-print/load-orders.ts';
import { PrintScreen } from '../features/admin-print/print-screen.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { readPrintPath } from '../lib/orders/print-path.rules.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/print-orders';

async function load(call: Call, { request }: PageArgs) {
  const { what, orderIds, parcel } = readPrintPath(request.url);
  const orders = await loadOrders(call, orderIds);
  return { what, parcel, orders, missing: orderIds.length - orders.length };
}
export const clientLoader = adminLoader(packOrders.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { what: string }) => (data?.what === 'slips' ? t`Packing slips` : t`Pick list`));

export default function PrintOrders({ loaderData, matches }: Route.ComponentProps) {
  return <PrintScreen {...loaderData} shop={matches[0].loaderData} />;
}
