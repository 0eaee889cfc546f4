import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findBoughtOrder } from '../features/checkout/bought-order.rules.ts';
import { OrderConfirmation } from '../features/checkout/order-confirmation.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { useOwner } from '../lib/session/use-owner.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { Route } from './+types/success';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Your order', matches[0].loaderData?.name) },
  { name: 'robots', content: 'noindex' },
];

/** The order travels as the state of the navigation, which only the browser knows, and keeps beyond a logout: it is its buyer's alone. */
export default function Success() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const alive = useHydrated();
  const bought = useMemo(() => (alive ? findBoughtOrder(state) : undefined), [alive, state]);
  const owner = useOwner();
  const lost = alive && (!bought || (owner !== undefined && owner !== bought.owner));
  useEffect(() => {
    if (lost) void navigate('/', { replace: true });
  }, [lost, navigate]);
  if (bought && owner === bought.owner) return <OrderConfirmation bought={bought} />;
  return (
    <div className="site-width grow py-8 md:py-12">
      <NeedsScript what="The confirmation of an order" />
      <div aria-busy="true" className="scriptless:hidden">
        <Skeleton className="h-16 w-96 max-w-full" />
        <Skeleton className="mt-6 h-40" />
      </div>
    </div>
  );
}
