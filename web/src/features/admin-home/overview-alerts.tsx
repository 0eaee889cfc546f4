import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** What somebody should look after; calm words when there is nothing. */
export function OverviewAlerts({ overview }: { overview: Overview }) {
  const { failedMails, openPayments, failedRefunds, lateRefunds, gatewayFaults } = overview;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Notice tone={failedMails.count > 0 ? 'problem' : 'done'}>
        {failedMails.count === 0
          ? 'No failed mails: all have gone out or are on their way.'
          : `Failed mails: ${failedMails.count}, the last on ${failedMails.latestAt?.slice(0, 10)}. The log says why.`}
      </Notice>
      <Notice tone={openPayments.late ? 'problem' : 'done'}>
        {openPayments.count === 0
          ? 'No open payments: all money is accounted for.'
          : `Open payments: ${openPayments.count}, the oldest since ${openPayments.oldestAt?.slice(11, 16)} UTC. They end by themselves within minutes.`}
      </Notice>
      {lateRefunds.count > 0 && (
        <Notice tone="problem">
          Refunds that the card provider has not taken yet: {lateRefunds.count}, the oldest since{' '}
          {lateRefunds.oldestAt?.slice(0, 10)}. They go on by themselves once it does; the log says why it does not.
        </Notice>
      )}
      {failedRefunds.count > 0 && (
        <Notice tone="problem">
          Refunds that did not go through: {failedRefunds.count}. Please try them again:{' '}
          {failedRefunds.refunds.map(({ orderId, number }, place) => (
            <span key={orderId}>
              {place > 0 && ', '}
              <TextLink to={`/admin/orders?q=${number}`}>Sale #{number}</TextLink>
            </span>
          ))}
        </Notice>
      )}
      {gatewayFaults.count > 0 && <GatewayFaults {...gatewayFaults} />}
    </div>
  );
}

/** Cards that could not be charged because of the shop's own settings. */
function GatewayFaults({ count, latestAt, faults }: Overview['gatewayFaults']) {
  return (
    <Notice tone="problem">
      The card provider has refused the shop itself {count === 1 ? 'once' : `${count} times`} within a week, the last
      time on {latestAt?.slice(0, 10)} at {latestAt?.slice(11, 16)} UTC ({faults.join(', ')}). Buyers could not pay:
      please look at the card keys in the settings, and at what the log says.
    </Notice>
  );
}
