import { cancelOrder } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import type { OrderChange } from '../../lib/desk/desk-part.tsx';
import { useDeskMutation } from '../../lib/desk/held.tsx';
import { linesLeft, piecesLeft, type Ticks } from '../../lib/orders/pack.rules.ts';
import { useForm } from '../../lib/use-form.ts';
import { FormEnd } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { cancelQuestion } from './order-messages.rules.ts';
import { PiecesFields, toLines } from './pieces-fields.tsx';

interface CancelFormProps extends OrderChange {
  onClose: () => void;
}

/** All that is not sent, unless pieces are taken out of it. */
export function CancelForm({ order, onChange, onClose }: CancelFormProps) {
  const lines = linesLeft(order.products).map((line) => ({ line, most: piecesLeft(line) }));
  const [chosen, setChosen] = useState<Ticks>(() =>
    Object.fromEntries(lines.map(({ line, most }) => [line.lineId, most])),
  );
  const [reason, setReason] = useState('');
  const pieces = toLines(chosen).reduce((sum, { quantity }) => sum + quantity, 0);
  const isAll = lines.every(({ line, most }) => chosen[line.lineId] === most);
  const question = isAll
    ? t`Cancel all that is left of sale #${order.number}?`
    : t.plural(pieces, { one: 'Cancel # item?', other: 'Cancel # items?' });
  const request = { ...(!isAll && { lines: toLines(chosen) }), reason: reason.trim() };
  const send = () => call(cancelOrder, { params: { id: order.orderId }, body: request });
  const form = useForm(send, {
    mutation: useDeskMutation(),
    confirm: () => cancelQuestion(question),
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`Canceled`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <PiecesFields legend="Pieces that will not be sent" lines={lines} chosen={chosen} onChoose={setChosen} />
      <TextField
        label="Reason (optional)"
        name="reason"
        maxLength={fulfilmentLimits.reason}
        autoComplete="off"
        value={reason}
        error={form.errors.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <FormEnd
        form={form}
        action={t`Cancel and refund`}
        tone="danger"
        isEmpty={pieces === 0}
        close="close"
        onClose={onClose}
      />
    </form>
  );
}
