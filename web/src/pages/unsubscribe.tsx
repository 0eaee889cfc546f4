import { findSubscription } from '@fieldhouse/contracts/newsletters.endpoints';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { UnsubscribeForm } from '../features/newsletters/unsubscribe-form.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/unsubscribe';

async function load(call: Call, { params }: PageArgs<{ token: string }>): Promise<{ subscribed: boolean | undefined }> {
  try {
    return await call(findSubscription, { params });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { subscribed: undefined };
    throw error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Unsubscribe', matches[0].loaderData?.name) },
];

export default function Unsubscribe({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Newsletter" text="Do you want to stop receiving our newsletter?">
      <UnsubscribeForm key={params.token} token={params.token} subscribed={loaderData.subscribed} />
    </AccountScreen>
  );
}
