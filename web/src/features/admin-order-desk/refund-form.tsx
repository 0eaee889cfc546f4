import { REFUND_NOTE_LENGTH } from '@fieldhouse/contracts/refund.rules';
import { refundPart } from '@fieldhouse/contracts/refunds.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import type { OrderChange } from '../../lib/desk/desk-part.tsx';
import { useDeskMutation } from '../../lib/desk/held.tsx';
import { moneyIn } from '../../lib/money.ts';
import type { Ticks } from '../../lib/orders/pack.rules.ts';
import { isAmountText } from '../../lib/typed-values.rules.ts';
import { typedInto, useForm } from '../../lib/use-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PiecesFields, toLines } from './pieces-fields.tsx';
import {
  isDeliveryRefunded,
  previewRefund,
  refundableAmount,
  refundedPieces,
  unsentOf,
} from './refund-preview.rules.ts';

interface RefundFormProps extends OrderChange {
  onClose: () => void;
}

const fates = [
  { value: 'keep', label: t`No` },
  { value: 'send', label: t`Yes, although it is refunded` },
];

const ways = [
  { value: 'lines', label: t`By item` },
  { value: 'amount', label: t`By amount` },
];

/** Money back for some pieces, for the delivery, or just an amount. */
export function RefundForm({ order, onChange, onClose }: RefundFormProps) {
  const [way, setWay] = useState('lines');
  const [chosen, setChosen] = useState<Ticks>({});
  const [delivery, setDelivery] = useState(false);
  const [fate, setFate] = useState('keep');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const money = moneyIn(order.currency);
  const most = refundableAmount(order);
  const lines = order.products
    .map((line) => ({ line, most: line.quantity - refundedPieces(order, line.lineId) }))
    .filter((entry) => entry.most > 0);
  const preview =
    way === 'lines' ? previewRefund(order, chosen, delivery) : { amount: Number(amount) || 0, isAbout: false };
  const total = money(preview.amount);
  const problem = way === 'amount' && !isAmountText(amount) ? t`Please enter an amount, such as 12.50` : undefined;
  const picked = toLines(chosen);
  const unsent = way === 'lines' ? unsentOf(order, chosen) : '';
  const stillSend = unsent !== '' && fate === 'send';
  const parts = {
    ...(stillSend && { stillSend }),
    ...(picked.length > 0 && { lines: picked }),
    ...(delivery && { delivery }),
  };
  const what = way === 'lines' ? parts : { amount: Number(amount) };
  const request = { ...what, reason: reason.trim() };
  const form = useForm(() => call(refundPart, { params: { id: order.orderId }, body: request }), {
    mutation: useDeskMutation(),
    problems: { amount: problem },
    confirm: () => ({
      title: preview.isAbout ? t`Refund about ${total}?` : t`Refund ${total}?`,
      text: [
        t`It goes back the way it was paid, for sale #${order.number}.`,
        ...(unsent === '' ? [] : [stillSend ? t`Still sent: ${unsent}.` : t`Still sent: nothing of it.`]),
        t`This cannot be undone.`,
      ].join(' '),
      action: t`Refund`,
      tone: 'danger',
    }),
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`The refund has been started`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <RadioGroup
        legend="What goes back?"
        name="way"
        options={ways}
        value={way}
        onChange={(chosenWay) => {
          setWay(chosenWay);
          form.change('way');
        }}
      />
      {way === 'lines' ? (
        <>
          {lines.length > 0 && (
            <PiecesFields
              legend="Pieces"
              lines={lines}
              chosen={chosen}
              onChoose={(pieces) => {
                setChosen(pieces);
                form.change('lines');
              }}
            />
          )}
          {unsent !== '' && (
            <RadioGroup
              legend={t`Not sent yet: ${unsent}. Still to be sent?`}
              name="fate"
              options={fates}
              value={fate}
              onChange={setFate}
            />
          )}
          {(order.delivery ?? 0) > 0 && !isDeliveryRefunded(order) && (
            <Checkbox
              label={t`Delivery (${money(order.delivery ?? 0)})`}
              checked={delivery}
              onChange={({ currentTarget }) => {
                setDelivery(currentTarget.checked);
                form.change('delivery');
              }}
            />
          )}
        </>
      ) : (
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={t`Up to ${money(most)}`}
          {...typedInto(form, 'amount', amount, setAmount)}
        />
      )}
      <TextField
        label="Reason (optional)"
        maxLength={REFUND_NOTE_LENGTH}
        autoComplete="off"
        hint="For staff: the customer does not see it."
        {...typedInto(form, 'reason', reason, setReason)}
      />
      <p role="status" className="font-semibold">
        {preview.isAbout ? t`Comes to about ${total}` : t`Comes to ${total}`}
      </p>
      <FormEnd
        form={form}
        action={t`Refund`}
        tone="danger"
        isEmpty={preview.amount <= 0}
        close="close"
        onClose={onClose}
      />
    </form>
  );
}
