import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { releaseWarning } from '@fieldhouse/contracts/refunds.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import type { OrderChange } from '../../lib/desk/desk-part.tsx';
import { useDeskMutation } from '../../lib/desk/held.tsx';
import { moneyIn } from '../../lib/money.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

const tones = { open: 'problem', won: 'done', lost: 'problem', closed: 'plain' } as const;
const stateTexts = { open: t`open`, won: t`won`, lost: t`lost`, closed: t`closed` } as const;
type Dispute = NonNullable<OrderDetail['disputes']>[number];

function Since({ openedAt, endedAt, dueAt }: Pick<Dispute, 'openedAt' | 'endedAt' | 'dueAt'>) {
  if (endedAt)
    return (
      <>
        since <ShopTime at={openedAt} />, over since <ShopTime at={endedAt} />
      </>
    );
  if (dueAt)
    return (
      <>
        since <ShopTime at={openedAt} />, evidence is wanted until <ShopTime at={dueAt} />
      </>
    );
  return (
    <>
      since <ShopTime at={openedAt} />
    </>
  );
}

interface DisputesProps extends OrderChange {
  disputes: readonly Dispute[];
}

/** What banks have against the payment. A dispute is answered at the card provider; of a warning staff decide here. */
export function Disputes({ order, disputes, onChange }: DisputesProps) {
  const money = moneyIn(order.currency);
  const mutation = useDeskMutation();
  const mayRelease = useMay(releaseWarning.who);
  const release = (disputeId: string) =>
    mutation.run(() => call(releaseWarning, { params: { id: order.orderId, disputeId } }), {
      confirm: {
        title: t`Release this order?`,
        text: t`It can then be packed and sent, or canceled and refunded. If the bank disputes the payment after all, the order is held again.`,
        action: t`Release`,
        cancel: t`Back`,
      },
      onSuccess: (changed) => {
        onChange(changed);
        void toast(t`Released`);
      },
    });
  return (
    <ul className="flex flex-col gap-3">
      {disputes.map(({ _id, kind, state, amount, reason, dueAt, openedAt, endedAt }) => (
        <li key={_id}>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {kind === 'warning' ? t`Warning of fraud` : t`Dispute over ${money(amount)}`}{' '}
            <Tag tone={tones[state]}>{stateTexts[state]}</Tag>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {reason && `${reason}, `}
            <Since openedAt={openedAt} endedAt={endedAt} dueAt={dueAt} />
          </p>
          {mayRelease && kind === 'warning' && state === 'open' && (
            <Button tone="line" busy={mutation.busy} className="mt-2" onClick={() => void release(_id)}>
              Release the order
            </Button>
          )}
        </li>
      ))}
      {mutation.refusal && (
        <li>
          <Notice tone="problem">{mutation.refusal.message}</Notice>
        </li>
      )}
    </ul>
  );
}
