import { getReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { ReturnDesk } from '../features/admin-returns/return-desk.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/return-desk';

const load = async (call: Call, { params }: PageArgs<{ id: string }>) => ({
  orderReturn: await call(getReturn, { params: { id: params.id } }),
});
export const clientLoader = keepPreviousList(adminLoader(getReturn.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled((data?: { orderReturn: { name: string } }) =>
  data ? t`Return ${data.orderReturn.name}` : t`Return`,
);

export default function ReturnDeskPage({ loaderData: { orderReturn } }: Route.ComponentProps) {
  return <ReturnDesk key={orderReturn._id} orderReturn={orderReturn} />;
}
