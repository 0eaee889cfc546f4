import { cancelOrder, declineCancel } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import type { OrderChange } from '../../lib/desk/desk-part.tsx';
import { RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { useMay } from '../../lib/session/held-rights.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { cancelQuestion } from './order-messages.rules.ts';

/** The customer wants it canceled and it is packed already: yes or no. */
export function CancelRequest({ order, onChange }: OrderChange) {
  const [first] = useState(order.cancelRequestedAt);
  const askedAt = order.cancelRequestedAt ?? first ?? '';
  const params = { id: order.orderId };
  const mutation = useDeskMutation();
  const mayRefund = useMay('refunds');
  const accept = () =>
    mutation.run(() => call(cancelOrder, { params, body: {} }), {
      confirm: cancelQuestion(t`Cancel what is not sent?`),
      onSuccess: (changed) => {
        onChange(changed);
        void toast(t`Canceled`);
      },
    });
  const form = useForm((data) => call(declineCancel, { params, body: { word: typed(data, 'word') } }), {
    mutation,
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`The customer will get your answer`);
    },
  });
  return (
    <section
      aria-label="Request to cancel"
      className="flex flex-col gap-4 rounded-sm border-s-4 border-red bg-red-soft p-4"
    >
      <p className="font-semibold text-red">
        The customer asked to cancel this order, <ShopTime at={askedAt} />.
      </p>
      <form {...form.props} className="flex flex-wrap items-end gap-3">
        {mayRefund && !order.unpaid && (
          <Button tone="danger" busy={mutation.busy} className="min-h-12" onClick={() => void accept()}>
            Cancel and refund
          </Button>
        )}
        <div className="min-w-0 grow basis-60">
          <TextField
            label="Or decline, with a word to the customer (optional)"
            name="word"
            maxLength={fulfilmentLimits.word}
            autoComplete="off"
            error={form.errors.word}
          />
        </div>
        <Button tone="line" {...form.button} className="min-h-12">
          Decline
        </Button>
      </form>
      <RefusalNotice refusal={mutation.refusal?.message} />
    </section>
  );
}
