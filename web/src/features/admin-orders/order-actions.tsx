import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { refundOrder, updateOrder } from '@fieldhouse/contracts/orders.endpoints';
import type { FormEvent } from 'react';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { useFollowingEdit } from '../../lib/use-edit.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict, focusConflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { isRefundUnderWay, refundQuestion, refundToast, statusQuestion } from './order-words.rules.ts';

interface OrderActionsProps {
  order: Order;
  /** The order as it is after a change. */
  onChange: (order: Order) => void;
  /** Fetches the list again. */
  refresh: () => void;
}

const options = orderStatuses.map((value) => ({ value, label: value }));

export function OrderActions({ order, onChange, refresh }: OrderActionsProps) {
  const { orderId, status: statusWas } = order;
  const { run, busy, problem } = useDeed(refresh);
  const params = { id: orderId };
  // Follows what is, also after somebody else has changed it, as long as nothing else has been chosen here.
  const { values, set, conflicts, decide } = useFollowingEdit({ status: statusWas });

  const changeStatus = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { status } = values;
    if (busy || focusConflict(event.currentTarget) || !(await ask(statusQuestion(order, status)))) return;
    const done = await run(async () => onChange(await call(updateOrder, { params, body: { status, statusWas } })));
    if (!done) return;
    await toast('The status has been updated');
    refresh();
  };

  const refund = async () => {
    if (!(await ask({ ...refundQuestion(order), tone: 'danger' }))) return;
    let told = '';
    const done = await run(async () => {
      const changed = await call(refundOrder, { params });
      told = refundToast(changed);
      onChange(changed);
    });
    if (!done) return;
    await toast(told);
    refresh();
  };

  return (
    <div className="flex flex-col gap-3">
      {order.refunded ? (
        <p className="text-sm text-ink-soft">
          {isRefundUnderWay(order) ? 'Its money is on its way back' : 'Its money has gone back'}, so it stays canceled.
        </p>
      ) : (
        <form className="flex flex-col gap-3" onSubmit={changeStatus}>
          <SelectField
            label="New status"
            name="status"
            value={values.status}
            options={options}
            onChange={(event) => set('status', event.currentTarget.value as OrderStatus)}
          />
          {conflicts.includes('status') && (
            <Conflict
              label="Status"
              mine={values.status}
              theirs={statusWas}
              onDecide={(which) => decide('status', which)}
            />
          )}
          <Button type="submit" tone="line" busy={busy}>
            Change status
          </Button>
        </form>
      )}
      {statusWas === 'canceled' && !order.refunded && (
        <Button tone="quiet" busy={busy} className="text-red" onClick={refund}>
          {order.refunds.length > 0 ? 'Refund again' : 'Refund'}
        </Button>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  );
}
