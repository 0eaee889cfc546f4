import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { findOrder } from '../features/orders/find-order.ts';
import { OrderMissing } from '../features/orders/order-missing.tsx';
import { OrderView } from '../features/orders/order-view.tsx';
import { orErrorPage } from '../lib/loaders.ts';
import { keepOrderKey } from '../lib/orders/order-key.ts';
import { titled } from '../lib/page-meta.ts';
import { useBuyerToken } from '../lib/session/session.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { Route } from './+types/order';

/** The key is in the browser alone, and so is the session: the server draws the same page for everybody. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  orErrorPage(() => findOrder(params.id, request.signal));
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className="site-width grow py-8 md:py-12">
      <NeedsScript text="Your order needs JavaScript." />
      <div aria-busy="true" className="min-h-screen scriptless:hidden">
        <Skeleton className="h-14 max-w-sm" />
        <Skeleton className="mt-8 h-64" />
      </div>
    </div>
  );
}

export const meta = titled(t`Your order`, { name: 'robots', content: 'noindex' });

export default function OrderPage({ loaderData: found, matches }: Route.ComponentProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const token = useBuyerToken();
  // The session is another one now: what was shown to one person is not for the next.
  const isOutdated = found.order !== undefined && found.token !== token;
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  // Another link to the same order, opened in this tab: only the fragment changes, and no document is loaded.
  useEffect(() => {
    if (hash && keepOrderKey()) void navigate(pathname + search, { replace: true });
  }, [pathname, search, hash, navigate]);
  if (isOutdated) return <HydrateFallback />;
  if (found.order) return <OrderView order={found.order} openedBy={found.openedBy} sendTo={found.sendTo} />;
  return <OrderMissing problem={found.problem} mailbox={matches[0].loaderData.mailbox} />;
}
