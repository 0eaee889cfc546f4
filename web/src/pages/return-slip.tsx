import { behindPrefix, LANGUAGE, languagePrefix } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { findOrder } from '../features/orders/find-order.ts';
import { OrderMissing } from '../features/orders/order-missing.tsx';
import { ReturnSlip } from '../features/orders/return-slip.tsx';
import { orErrorPage } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { useToken } from '../lib/session/session.ts';
import { TextLink } from '../ui/link.tsx';
import { NeedsScript } from '../ui/needs-script.tsx';
import type { Route } from './+types/return-slip';

/** Opened by what has opened the order: the key of this tab, or the session. */
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  orErrorPage(async () => {
    const found = await findOrder(params.id, request.signal);
    return { found, orderReturn: found.order?.returns.find(({ _id }) => _id === params.returnId) };
  });
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <main className="site-width py-8">
      <NeedsScript text="Your return slip needs JavaScript." />
    </main>
  );
}

export const meta = titled(
  (data?: { orderReturn: { name: string } | undefined }) =>
    data?.orderReturn ? t`Return ${data.orderReturn.name}` : t`Return slip`,
  { name: 'robots', content: 'noindex' },
);

export default function ReturnSlipPage({ loaderData: { found, orderReturn }, matches, params }: Route.ComponentProps) {
  const token = useToken();
  const shop = matches[0].loaderData;
  // The session is another one now: what was shown to one person is not for the next.
  const isOutdated = found.order && found.openedBy === 'session' && found.token !== token;
  // It goes into the parcel, so it is in the language of the order. Each language is a build of its own.
  const elsewhere =
    found.order && found.order.language !== LANGUAGE && shop.locales.includes(found.order.language)
      ? behindPrefix(
          languagePrefix(found.order.language, shop.locales),
          `/orders/${params.id}/returns/${params.returnId}`,
        )
      : undefined;
  useEffect(() => {
    if (elsewhere) location.replace(elsewhere);
  }, [elsewhere]);
  if (elsewhere) return <main />;
  if (found.order && orderReturn && !isOutdated)
    return <ReturnSlip orderReturn={orderReturn} from={found.order.address} sendTo={found.sendTo ?? []} shop={shop} />;
  return (
    <main>
      {found.order ? (
        <p className="site-width py-8">
          There is nothing to print here. <TextLink to={`/orders/${params.id}`}>Back to the order</TextLink>
        </p>
      ) : (
        <OrderMissing problem={found.problem} mailbox={shop.mailbox} />
      )}
    </main>
  );
}
