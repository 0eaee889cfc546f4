import { cancelOrder } from '@fieldhouse/contracts/fulfilment.endpoints';
import { hasRefund, isRefundPending, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { refundOrder, updateOrder } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import type { OrderChange } from '../../lib/desk/desk-part.tsx';
import { mayCancel } from '../../lib/orders/pack.rules.ts';
import { orderStatusTexts } from '../../lib/orders/sale.rules.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { keepsMoney, refundQuestion, refundToast, statusQuestion } from './order-messages.rules.ts';

const options = orderStatuses.map((value) => ({ value, label: orderStatusTexts[value] }));
const valuesOf = ({ status }: OrderDetail) => ({ status });

function whyItStays(order: OrderDetail): string {
  if (isRefundPending(order)) return t`A refund is on its way, so it stays canceled.`;
  return order.refunded
    ? t`This order has been refunded, so it stays canceled.`
    : t`Part of this order has been refunded, so it stays canceled.`;
}

export function OrderActions({ order, onChange }: OrderChange) {
  const { orderId, status: statusWas } = order;
  const params = { id: orderId };
  const mutation = useMutation();
  const canceling = useMutation();
  const mayRefund = useMay(refundOrder.who);
  const cancel = () =>
    canceling.run(() => call(cancelOrder, { params, body: {} }), {
      onSuccess: (changed) => {
        onChange(changed);
        void toast(t`Canceled`);
      },
    });
  // Follows the current status, even after someone else has changed it, until another one is chosen here.
  const form = useEditForm(order, {
    draft: `order-status:${orderId}`,
    valuesOf,
    send: ({ values: { status } }) => call(updateOrder, { params, body: { status, statusWas } }),
    mutation,
    // Nothing is typed here that would be missed.
    leaving: false,
    confirm: ({ values }) => ({
      ...statusQuestion(order, values.status),
      ...(mayRefund &&
        keepsMoney(order, values.status) &&
        mayCancel(order) && { cancel: t`Back`, instead: { action: t`Cancel and refund`, run: cancel } }),
    }),
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`The status has been updated`);
    },
  });
  const refund = () =>
    mutation.run(() => call(refundOrder, { params }), {
      confirm: { ...refundQuestion(order), tone: 'danger' },
      onSuccess: (changed) => {
        onChange(changed);
        void toast(refundToast(changed));
      },
    });

  return (
    <div className="flex flex-col gap-3">
      {statusWas === 'canceled' && hasRefund(order) ? (
        <p className="text-sm text-ink-soft">{whyItStays(order)}</p>
      ) : (
        <form {...form.props} className="flex flex-col gap-3">
          <SelectField label="New status" options={options} {...form.field('status')} />
          <Conflicts
            form={form}
            labels={{ status: t`Status` }}
            describe={(field, values) => orderStatusTexts[values[field]]}
          />
          <Button tone="line" {...form.button}>
            Change status
          </Button>
        </form>
      )}
      {mayRefund && statusWas === 'canceled' && !order.refunded && (
        <Button tone="quiet" busy={mutation.busy} className="text-red" onClick={refund}>
          {order.refunds.length > 0 ? t`Refund again` : t`Refund`}
        </Button>
      )}
      {[mutation, canceling].map(
        ({ refusal }) =>
          refusal && (
            <Notice key={refusal.message} tone="problem">
              {refusal.message}
            </Notice>
          ),
      )}
    </div>
  );
}
