import { refundPart } from '@fieldhouse/contracts/refunds.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { DeskPart, Fold, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { Held, RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { moneyIn } from '../../lib/money.ts';
import { mayCancel } from '../../lib/orders/pack.rules.ts';
import { RefundList } from '../../lib/orders/refund-list.tsx';
import { refundText } from '../../lib/orders/sale.rules.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { CancelForm } from './cancel-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { refundableAmount } from './refund-preview.rules.ts';

/** What has gone back, and what can still go back. */
export function MoneyBack({ order, onChange }: OrderChange) {
  const most = refundableAmount(order);
  const mayRefund = useMay(refundPart.who);
  return (
    <DeskPart title="Refunds">
      <div className="flex flex-col gap-4">
        {order.refunds.length > 0 && (
          <RefundList
            order={order}
            text={(refund) => (
              <>
                {refundText(refund, order.currency)}
                {refund.note && <span className="block text-sm text-ink-soft">{refund.note}</span>}
              </>
            )}
            action={({ refundId, status }) => (
              <Held when={mayRefund && status === 'failed' && !order.onHold}>
                <RefundAgain order={order} refundId={refundId} onChange={onChange} />
              </Held>
            )}
          />
        )}
        {order.refunds.length === 0 && (
          <p className="text-sm text-ink-soft">Nothing has gone back of {moneyIn(order.currency)(order.amount)}.</p>
        )}
        <div className="flex flex-wrap items-start gap-3">
          <Held when={mayRefund && most > 0 && !order.onHold}>
            <Fold label="Refund money">
              {(close) => <RefundForm order={order} onChange={onChange} onClose={close} />}
            </Fold>
          </Held>
          <Held when={mayRefund && mayCancel(order)}>
            <Fold label="Cancel items">
              {(close) => <CancelForm order={order} onChange={onChange} onClose={close} />}
            </Fold>
          </Held>
        </div>
      </div>
    </DeskPart>
  );
}

function RefundAgain({ order, refundId, onChange }: OrderChange & { refundId: string }) {
  const mutation = useDeskMutation();
  const again = () =>
    mutation.run(() => call(refundPart, { params: { id: order.orderId }, body: { retries: refundId } }), {
      onSuccess: (changed) => {
        onChange(changed);
        void toast(t`The refund has been started`);
      },
    });
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button size="sm" tone="line" busy={mutation.busy} onClick={() => void again()}>
        Try again
      </Button>
      <RefusalNotice refusal={mutation.refusal?.message} />
    </div>
  );
}
