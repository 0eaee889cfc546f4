import { momentText } from '@fieldhouse/contracts/date-text';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ShopTime } from '../../lib/shop-time.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What went wrong, by the rights of the reader; a reassuring message when nothing did. */
export function OverviewAlerts({ overview }: { overview: Overview }) {
  const { failedMails, openPayments, failedRefunds, keptMoney, lateRefunds, gatewayFaults, untrustedProxy, timeZone } =
    overview;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))] gap-4 empty:hidden">
      {failedMails && (
        <Notice tone={failedMails.count > 0 ? 'problem' : 'done'}>
          {failedMails.count === 0 ? (
            t`No failed emails: all have been sent or are on their way.`
          ) : (
            <>
              Failed emails: {failedMails.count}, most recently on{' '}
              {failedMails.latestAt && <ShopTime date at={failedMails.latestAt} />}.{' '}
              <TextLink to="/admin/failed-mails">See why, and send them again</TextLink>
            </>
          )}
        </Notice>
      )}
      {openPayments && <Notice tone={openPayments.late ? 'problem' : 'done'}>{openPaymentsText(overview)}</Notice>}
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
      {gatewayFaults?.latestAt && (
        <GatewayFaults {...gatewayFaults} at={momentText(gatewayFaults.latestAt, timeZone)} />
      )}
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

function openPaymentsText({ openPayments, keptMoney, timeZone }: Overview): string {
  if (openPayments?.oldestAt)
    return t`Open payments: ${openPayments.count}, the oldest from ${momentText(openPayments.oldestAt, timeZone)}. They resolve on their own within minutes.`;
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
function GatewayFaults({
  count,
  at,
  faults,
}: Pick<NonNullable<Overview['gatewayFaults']>, 'count' | 'faults'> & { at: string }) {
  return (
    <Notice tone="problem">
      {t.plural(
        count,
        {
          one: 'The card provider has rejected the shop’s own requests once in the past week, most recently on {0} ({1}). Customers could not pay: please check the card keys in the settings, and the log.',
          other:
            'The card provider has rejected the shop’s own requests # times in the past week, most recently on {0} ({1}). Customers could not pay: please check the card keys in the settings, and the log.',
        },
        at,
        faults.join(', '),
      )}
    </Notice>
  );
}
