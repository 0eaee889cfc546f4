import { findRestockRequest } from '@fieldhouse/contracts/restock.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { RestockLink } from '../features/restock/restock-link.tsx';
import { unlessMissing } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/restock-link';

const load = async (call: Call, { params }: PageArgs<{ token: string }>) => ({
  found: await unlessMissing(call(findRestockRequest, { params })),
});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Back in stock`);

export default function RestockLinkPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Back in stock" text="One email, as soon as it is here again.">
      <RestockLink key={params.token} token={params.token} request={loaderData.found} />
    </AccountScreen>
  );
}
