import { cancelOrder } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { moneyIn } from '../../lib/money.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { callAs, type OpenedBy } from './find-order.ts';

/** Cancels the order while nothing is packed; asks the shop to, afterwards. */
export function CancelOrder({ order, openedBy }: { order: OrderDetail; openedBy: OpenedBy }) {
  const { run, busy, refusal } = useMutation();
  const { orderId, mayCancel, cancelRequestedAt } = order;
  const cancel = () => callAs(openedBy, orderId)(cancelOrder, { params: { id: orderId }, body: {} });
  const press = () =>
    run(cancel, {
      confirm: { ...questionOf(order), cancel: t`Keep it`, tone: 'danger' },
    });
  // Staff have the desk for it, with all that follows.
  if (order.notes) return <TextLink to={`/admin/orders/${orderId}`}>Open in the order desk</TextLink>;
  return (
    <div className="mt-5 flex max-w-xl flex-col items-start gap-4 empty:hidden">
      {cancelRequestedAt && (
        <Notice tone="done">
          You asked us to cancel this order on <ShopTime at={cancelRequestedAt} />. We will email you to say whether we
          could still stop it.
        </Notice>
      )}
      {declinedText(order) && <p className="font-semibold wrap-anywhere">{declinedText(order)}.</p>}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {mayCancel && (
        <Button tone="line" busy={busy} onClick={() => void press()}>
          {mayCancel === 'now' ? t`Cancel order` : t`Ask us to cancel`}
        </Button>
      )}
    </div>
  );
}

function questionOf({ number, mayCancel, amount, currency, replaces, waitsForReturn, unpaid }: OrderDetail) {
  return mayCancel === 'now'
    ? {
        title: t`Cancel order #${number}?`,
        text: waitsForReturn
          ? t`Nothing will be sent instead. As soon as what you send back is here, we will refund you the way you paid.`
          : replaces
            ? t`Nothing will be sent, and your money will be refunded the way you paid.`
            : t`Nothing will be sent, and ${moneyIn(currency)(amount)} will be refunded the way you paid.`,
        action: t`Cancel order`,
      }
    : {
        title: t`Ask us to cancel order #${number}?`,
        text: unpaid
          ? t`A payment that is being processed cannot be stopped. If it arrives, we will cancel the order and refund you.`
          : t`It is already packed. We will try to stop it, and email you to say whether we could.`,
        action: t`Ask us to cancel`,
      };
}

/** What the shop has answered, until something else happens to the order. */
function declinedText({ events, cancelRequestedAt, status }: OrderDetail): string | undefined {
  if (cancelRequestedAt || status !== 'pending') return undefined;
  const answer = events.findLast(({ kind }) => kind === 'cancel-declined' || kind === 'canceled');
  return answer?.kind === 'cancel-declined' ? answer.text.replace(/\.$/, '') : undefined;
}
