import { findReviewRequests } from '@fieldhouse/contracts/reviews.endpoints';
import { AccountScreen } from '../features/accounts/account-screen.tsx';
import { StopReviewRequests } from '../features/reviews/stop-review-requests.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/stop-review-requests';

async function load(call: Call, { params }: PageArgs<{ token: string }>): Promise<{ stopped: boolean | undefined }> {
  try {
    return await call(findReviewRequests, { params });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return { stopped: undefined };
    throw error;
  }
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Emails about reviews', matches[0].loaderData?.name) },
];

export default function StopReviewRequestsPage({ params, loaderData }: Route.ComponentProps) {
  return (
    <AccountScreen title="Reviews" text="Do you want us to stop asking you for reviews?">
      <StopReviewRequests key={params.token} token={params.token} stopped={loaderData.stopped} />
    </AccountScreen>
  );
}
