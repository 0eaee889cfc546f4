import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { returnLimits, returnMessages } from '@fieldhouse/contracts/return.rules';
import { updateReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { type RefObject, useState } from 'react';
import { call } from '../../lib/call.ts';
import { RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { countPieces, type Ticks } from '../../lib/orders/pack.rules.ts';
import { isAmountText } from '../../lib/typed-values.rules.ts';
import { typed, typedInto, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { receiptOf, receiveText, type WrittenOff } from './receive.rules.ts';

interface ReceiveFormProps {
  orderReturn: OrderReturn;
  ticks: Ticks;
  written: WrittenOff;
  /** Its button, which takes the focus when everything is scanned. */
  press: RefObject<HTMLButtonElement | null>;
  onReceived: (orderReturn: OrderReturn) => void;
}

/** What is ticked is received: stock, money and the exchange follow. */
export function ReceiveForm({ orderReturn, ticks, written, press, onReceived }: ReceiveFormProps) {
  const { came, expected, lines } = receiptOf(orderReturn.lines, ticks, written);
  const [isWorn, setWorn] = useState(false);
  const [amount, setAmount] = useState('');
  const send = (data: FormData) => {
    const word = typed(data, 'word').trim();
    const deduction = isWorn ? { amount: Number(amount), reason: typed(data, 'deduction.reason') } : undefined;
    const body = {
      status: 'received',
      lines,
      ...(word && { word }),
      ...(deduction && { deduction }),
      __v: orderReturn.__v,
    } as const;
    return call(updateReturn, { params: { id: orderReturn._id }, body });
  };
  const form = useForm(send, {
    mutation: useDeskMutation(),
    problems: { 'deduction.amount': isWorn && !isAmountText(amount) ? returnMessages.deductionAmount : undefined },
    confirm: () =>
      came === expected
        ? undefined
        : {
            title: t.plural(expected, { one: 'Receive {0} of # item?', other: 'Receive {0} of # items?' }, came),
            text: t`The return ends with this: for what is missing (${countPieces(expected - came)}) nothing goes back to the buyer.`,
            action: t`Receive`,
          },
    onSuccess: (changed) => {
      void toast(t`Return ${orderReturn.name} has been received`);
      onReceived(changed);
    },
  });
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-3 rounded-sm bg-chalk p-4">
      <TextField
        label="A word to the buyer (optional)"
        maxLength={returnLimits.word}
        autoComplete="off"
        {...form.field('word')}
      />
      <Checkbox
        label="It was used: deduct from the refund"
        checked={isWorn}
        onChange={({ currentTarget }) => setWorn(currentTarget.checked)}
      />
      {isWorn && (
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            label={t`Amount (${orderReturn.currency})`}
            inputMode="decimal"
            autoComplete="off"
            {...typedInto(form, 'deduction.amount', amount, setAmount)}
          />
          <TextField
            label="What the goods have lost value by"
            hint="The buyer reads it in the email and on the credit note."
            maxLength={returnLimits.deduction}
            autoComplete="off"
            {...form.field('deduction.reason')}
          />
        </div>
      )}
      <RefusalNotice refusal={form.refusal} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={press}
          {...form.button}
          disabled={form.button.disabled || came === 0}
          className="min-h-12 max-sm:w-full"
        >
          {came === 0 ? t`Receive` : receiveText(orderReturn, ticks)}
        </Button>
        {came === 0 && <p className="text-sm text-ink-soft">Tick or scan what has come back.</p>}
      </div>
    </form>
  );
}
