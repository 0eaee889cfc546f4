import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { refundPart } from '@fieldhouse/contracts/refunds.endpoints';
import { call } from '../../lib/call.ts';
import { Held, RefusalNotice } from '../../lib/desk/held.tsx';
import { useDeskMutation } from '../../lib/desk/use-desk-mutation.ts';
import { CreditNoteButton } from '../../lib/orders/invoice-button.tsx';
import { refundText } from '../../lib/orders/sale.rules.ts';
import { useKeyed } from '../../lib/use-keyed.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface RefundListProps {
  order: OrderDetail;
  onChange: (order: OrderDetail) => void;
}

export function RefundList({ order, onChange }: RefundListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {order.refunds.map((refund) => (
        <li key={refund.refundId} className="wrap-anywhere">
          {refundText(refund, order.currency)}
          {refund.note && <span className="block text-sm text-ink-soft">{refund.note}</span>}
          {refund.status === 'done' && (
            <div className="mt-1 flex flex-col items-start gap-2">
              <CreditNoteButton order={order} refundId={refund.refundId} />
            </div>
          )}
          <Held when={refund.status === 'failed' && !order.onHold}>
            <TryAgain order={order} refundId={refund.refundId} onChange={onChange} />
          </Held>
        </li>
      ))}
    </ul>
  );
}

function TryAgain({ order, refundId, onChange }: RefundListProps & { refundId: string }) {
  const keyed = useKeyed();
  const mutation = useDeskMutation();
  const again = () =>
    mutation.run(
      () => keyed({ retries: refundId }, (body) => call(refundPart, { params: { id: order.orderId }, body })),
      {
        onSuccess: (changed) => {
          onChange(changed);
          void toast('The refund has been started');
        },
      },
    );
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button size="sm" tone="line" busy={mutation.busy} onClick={() => void again()}>
        Try again
      </Button>
      <RefusalNotice refusal={mutation.refusal?.message} />
    </div>
  );
}
