import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface WorriesProps {
  failedMails: Overview['failedMails'];
  openPayments: Overview['openPayments'];
  failedRefunds: Overview['failedRefunds'];
  lateRefunds: Overview['lateRefunds'];
}

/** What somebody should look after; calm words when there is nothing. */
export function Worries({ failedMails, openPayments, failedRefunds, lateRefunds }: WorriesProps) {
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
    </div>
  );
}
