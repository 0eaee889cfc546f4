import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ShopTime } from '../../lib/shop-time.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface OverviewAlertsProps {
  overview: Overview;
  /** How many orders wait for a decision. */
  waiting: {
    readonly onHold: number;
    readonly cancelRequested: number;
    readonly returns: string;
    readonly overdue: string;
  };
}

/** What needs attention, by the rights of the reader; a reassuring message when nothing does. */
export function OverviewAlerts({ overview, waiting }: OverviewAlertsProps) {
  const { failedMails, openPayments, failedRefunds, keptMoney, lateRefunds, gatewayFaults, untrustedProxy } = overview;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {failedMails && (
        <Notice tone={failedMails.count > 0 ? 'problem' : 'done'}>
          {failedMails.count === 0
            ? t`No failed emails: all have been sent or are on their way.`
            : t`Failed emails: ${failedMails.count}, most recently on ${failedMails.latestAt?.slice(0, 10) ?? ''}. See the log for the reason.`}
        </Notice>
      )}
      {openPayments && (
        <Notice tone={openPayments.late ? 'problem' : 'done'}>{openPaymentsText(openPayments, keptMoney)}</Notice>
      )}
      {waiting.onHold > 0 && (
        <Notice tone="problem">
          Orders on hold because of a dispute: <TextLink to="/admin/orders?flag=hold">{waiting.onHold}</TextLink>.
          Please answer the bank at the card provider.
        </Notice>
      )}
      {waiting.cancelRequested > 0 && (
        <Notice tone="problem">
          Customers who want to cancel what is packed:{' '}
          <TextLink to="/admin/orders?flag=cancel">{waiting.cancelRequested}</TextLink>. Please decide before it is
          sent.
        </Notice>
      )}
      {waiting.returns && (
        <Notice tone="problem">
          Returns that wait for an answer: <TextLink to="/admin/returns?status=requested">{waiting.returns}</TextLink>.
        </Notice>
      )}
      {waiting.overdue && (
        <Notice tone="problem">
          Exchanges that were sent while the first goods have not come back:{' '}
          <TextLink to="/admin/returns?status=overdue">{waiting.overdue}</TextLink>. Please ask the customers for them.
        </Notice>
      )}
      {lateRefunds && lateRefunds.count > 0 && (
        <Notice tone="problem">
          Refunds that the card provider has not accepted yet: {lateRefunds.count}, the oldest from{' '}
          {lateRefunds.oldestAt && <ShopTime date at={lateRefunds.oldestAt} />}. The shop keeps trying; see the log for
          the reason.
        </Notice>
      )}
      {failedRefunds && failedRefunds.count > 0 && (
        <Notice tone="problem">
          Failed refunds: {failedRefunds.count}. Please try them again: <Sales orders={failedRefunds.refunds} />
        </Notice>
      )}
      {keptMoney && keptMoney.count > 0 && (
        <Notice tone="problem">
          Canceled orders whose money has not gone back: {keptMoney.count}. Please refund them:{' '}
          <Sales orders={keptMoney.orders} />
        </Notice>
      )}
      {gatewayFaults && gatewayFaults.count > 0 && <GatewayFaults {...gatewayFaults} />}
      {untrustedProxy && (
        <Notice tone="problem">
          Requests come through a proxy at {untrustedProxy.address} that the shop does not trust, so all customers count
          as one: one of them who fails too often stops sign-in and payment for everybody. If the proxy is yours, please
          set TRUST_PROXY to its address and restart the shop.
        </Notice>
      )}
    </div>
  );
}

function openPaymentsText(
  { count, oldestAt }: NonNullable<Overview['openPayments']>,
  keptMoney: Overview['keptMoney'],
): string {
  if (count > 0)
    return t`Open payments: ${count}, the oldest from ${oldestAt?.slice(11, 16) ?? ''} UTC. They resolve on their own within minutes.`;
  return keptMoney?.count === 0 ? t`No open payments: all money is accounted for.` : t`No open payments.`;
}

function Sales({ orders }: { orders: readonly { orderId: string; number: number }[] }) {
  return orders.map(({ orderId, number }, place) => (
    <span key={orderId}>
      {place > 0 && ', '}
      <TextLink to={`/admin/orders/${orderId}`}>Sale #{number}</TextLink>
    </span>
  ));
}

/** Cards that could not be charged because of the shop's own settings. */
function GatewayFaults({ count, latestAt, faults }: NonNullable<Overview['gatewayFaults']>) {
  return (
    <Notice tone="problem">
      {t.plural(
        count,
        {
          one: 'The card provider has rejected the shop’s own requests once in the past week, most recently on {0} at {1} UTC ({2}). Customers could not pay: please check the card keys in the settings, and the log.',
          other:
            'The card provider has rejected the shop’s own requests # times in the past week, most recently on {0} at {1} UTC ({2}). Customers could not pay: please check the card keys in the settings, and the log.',
        },
        latestAt?.slice(0, 10) ?? '',
        latestAt?.slice(11, 16) ?? '',
        faults.join(', '),
      )}
    </Notice>
  );
}

/** Above everything else, until the shop is open. */
export function ClosedBanner() {
  return (
    <section
      aria-labelledby="closed"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-s-4 border-ink bg-chalk p-6"
    >
      <div className="min-w-0 basis-96 grow">
        <h2 id="closed" className="text-2xl">
          Your shop is closed to visitors
        </h2>
        <p className="mt-1 text-ink-soft">They see “Opening soon”. Look at what is still missing, and let them in.</p>
      </div>
      <ButtonLink to="/admin/opening">Open the shop</ButtonLink>
    </section>
  );
}
