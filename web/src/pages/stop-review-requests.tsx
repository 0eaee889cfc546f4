import { findReviewRequests } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { StopReviewRequests } from '../features/reviews/stop-review-requests.tsx';
import { unlessMissing } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/stop-review-requests';

const load = async (call: Call, { params }: PageArgs<{ token: string }>) => ({
  found: await unlessMissing(call(findReviewRequests, { params })),
});
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta = titled(t`Emails about reviews`);

export default function StopReviewRequestsPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Reviews" text="Do you want us to stop asking you for reviews?">
      <StopReviewRequests key={params.token} token={params.token} stopped={loaderData.found?.stopped} />
    </AccountScreen>
  );
}
