import { getReturn } from '@fieldhouse/contracts/returns.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { ReturnDesk } from '../features/admin-returns/return-desk.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/return-desk';

const load = async (call: Call, { params }: PageArgs<{ id: string }>) => ({
  back: await call(getReturn, { params: { id: params.id } }),
});
export const clientLoader = adminLoader(getReturn.who, load);
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(loaderData ? `Return ${loaderData.back.name}` : 'Return', matches[0].loaderData?.name) },
];

export default function ReturnDeskPage({ loaderData: { back } }: Route.ComponentProps) {
  return <ReturnDesk key={back._id} back={back} />;
}
