import { findSubscriber } from '@fieldhouse/contracts/newsletters.endpoints';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { ConfirmSubscription } from '../features/newsletters/confirm-subscription.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/newsletter-link';

async function load(call: Call, { params }: PageArgs<{ token: string }>) {
  try {
    return await call(findSubscriber, { params });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { state: undefined };
    throw error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Newsletter', matches[0].loaderData?.name) },
];

export default function NewsletterLink({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Newsletter" text="One more step.">
      <ConfirmSubscription key={params.token} token={params.token} state={loaderData.state} />
    </AccountScreen>
  );
}
