import { findSubscriber } from '@fieldhouse/contracts/newsletters.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { ConfirmSubscription } from '../features/newsletters/confirm-subscription.tsx';
import { unlessMissing } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/newsletter-link';

const load = async (call: Call, { params }: PageArgs<{ token: string }>) => ({
  found: await unlessMissing(call(findSubscriber, { params })),
});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Newsletter`);

export default function NewsletterLink({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Newsletter" text="One more step.">
      <ConfirmSubscription key={params.token} token={params.token} state={loaderData.found?.state} />
    </AccountScreen>
  );
}
