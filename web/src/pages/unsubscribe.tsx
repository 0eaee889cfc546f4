import { findSubscription } from '@fieldhouse/contracts/newsletters.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { UnsubscribeForm } from '../features/newsletters/unsubscribe-form.tsx';
import { unlessMissing } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/unsubscribe';

const load = async (call: Call, { params }: PageArgs<{ token: string }>) => ({
  found: await unlessMissing(call(findSubscription, { params })),
});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Unsubscribe`);

export default function Unsubscribe({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Newsletter" text="Do you want to stop receiving our newsletter?">
      <UnsubscribeForm key={params.token} token={params.token} subscribed={loaderData.found?.subscribed} />
    </AccountScreen>
  );
}
