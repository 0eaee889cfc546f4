import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface WorriesProps {
  failedMails: Overview['failedMails'];
  openPayments: Overview['openPayments'];
  failedRefunds: Overview['failedRefunds'];
}

/** What somebody should look after; calm words when there is nothing. */
export function Worries({ failedMails, openPayments, failedRefunds }: WorriesProps) {
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
