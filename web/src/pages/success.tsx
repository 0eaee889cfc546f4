import { t } from '@fieldhouse/contracts/text';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findBoughtOrder } from '../features/checkout/bought-order.rules.ts';
import { OrderConfirmation } from '../features/checkout/order-confirmation.tsx';
import { titled } from '../lib/page-meta.ts';
import { useOwner } from '../lib/session/use-owner.ts';
import { NeedsScript } from '../ui/needs-script.tsx';
import { TryAgain } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

export const meta = titled(t`Your order`, { name: 'robots', content: 'noindex' });

/**
 * The order is in the navigation state, which only the browser knows and which survives a logout: only its buyer may
 * see it.
 */
export default function Success() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const bought = useMemo(() => (isHydrated ? findBoughtOrder(state) : undefined), [isHydrated, state]);
  const { owner, askAgain } = useOwner();
  const isBuyer = typeof owner === 'object' && owner.id === bought?.owner;
  const isAnother = owner === 'nobody' || (typeof owner === 'object' && !isBuyer);
  const lost = isHydrated && (!bought || isAnother);
  const paid = isBuyer ? bought : undefined;
  useEffect(() => {
    if (paid) void countOrder(paid.products.map(({ productId }) => productId));
  }, [paid]);
  useEffect(() => {
    if (lost) void navigate('/', { replace: true });
  }, [lost, navigate]);
  if (bought && isBuyer) return <OrderConfirmation key={bought.orderId} bought={bought} />;
  if (bought && owner === 'unknown') return <NotNow askAgain={askAgain} />;
  return (
    <div className="site-width grow py-8 md:py-12">
      <NeedsScript text="Your order confirmation needs JavaScript." />
      <div aria-busy="true" className="scriptless:hidden">
        <Skeleton className="h-16 w-96 max-w-full" />
        <Skeleton className="mt-6 h-40" />
      </div>
    </div>
  );
}

/** For the searches of this tab that have led to it. */
const countOrder = (productIds: readonly string[]) =>
  import('../features/listing/count-search.ts').then((count) => count.noteOrder(productIds), console.warn);

/** Whose order it is cannot be asked now: it stays where it is until that can. */
function NotNow({ askAgain }: { askAgain: () => void }) {
  const tryAgain = () => {
    // The button goes with the notice.
    document.querySelector('main')?.focus();
    askAgain();
  };
  return (
    <div className="site-width grow py-8 md:py-12">
      <h1 className="mb-6 text-4xl md:text-5xl">Your order</h1>
      <TryAgain onRetry={tryAgain}>
        We cannot show your order right now. Nothing is lost: please try again in a moment.
      </TryAgain>
    </div>
  );
}
