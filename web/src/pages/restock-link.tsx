import { findRestockRequest } from '@fieldhouse/contracts/restock.endpoints';
import type { RestockRequest } from '@fieldhouse/contracts/restock.schemas';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { RestockLink } from '../features/restock/restock-link.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/restock-link';

async function load(
  call: Call,
  { params }: PageArgs<{ token: string }>,
): Promise<{ request: RestockRequest | undefined }> {
  try {
    return { request: await call(findRestockRequest, { params }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { request: undefined };
    throw error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Back in stock', matches[0].loaderData?.name) },
];

export default function RestockLinkPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Back in stock" text="One email, as soon as it is here again.">
      <RestockLink key={params.token} token={params.token} request={loaderData.request} />
    </AccountScreen>
  );
}
