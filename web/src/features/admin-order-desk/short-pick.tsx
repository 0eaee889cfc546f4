import { cancelOrder } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { type OrderLine, piecesLeft } from '../../lib/orders/pack.rules.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { toast } from '../../ui/toast.ts';
import { cancelQuestion } from './order-messages.rules.ts';

export interface ShortPickProps {
  order: OrderDetail;
  line: OrderLine;
  onChange: (order: OrderDetail) => void;
  /** The rest goes now: so many of the line are there. */
  onWait: (line: OrderLine, there: number) => void;
  onClose: () => void;
}

/** Fewer lie on the shelf than were sold: the buyer gets the money back, or the rest later. */
export function ShortPick({ order, line, onChange, onWait, onClose }: ShortPickProps) {
  const left = piecesLeft(line);
  const [missing, setMissing] = useState(1);
  const mutation = useDeskMutation();
  const mayRefund = useMay('refunds');
  const what = `${missing} × ${line.name}`;
  const request = {
    lines: [{ lineId: line.lineId, quantity: missing }],
    reason: t`Missing when it was packed`,
    missing: true,
  };
  const cancel = () =>
    mutation.run(() => call(cancelOrder, { params: { id: order.orderId }, body: request }), {
      confirm: cancelQuestion(t`Cancel ${what}?`, true),
      onSuccess: (changed) => {
        onChange(changed);
        onClose();
        void toast(t`${what} canceled and refunded`);
      },
    });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as one more field to fill in
    <div
      role="group"
      aria-label={t`Missing of ${line.name}`}
      className="mt-3 flex flex-col gap-3 rounded-sm bg-chalk p-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        {left > 1 && (
          <div className="w-28">
            <SelectField
              label="Missing"
              value={String(missing)}
              options={Array.from({ length: left }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
              onChange={(event) => setMissing(Number(event.currentTarget.value))}
            />
          </div>
        )}
        {mayRefund && (
          <Button tone="danger" busy={mutation.busy} onClick={() => void cancel()}>
            {t.plural(missing, { one: 'Cancel and refund it', other: 'Cancel and refund them' })}
          </Button>
        )}
        <Button
          tone="line"
          onClick={() => {
            onWait(line, left - missing);
            onClose();
          }}
        >
          {t.plural(missing, { one: 'Send the rest, wait for it', other: 'Send the rest, wait for them' })}
        </Button>
      </div>
      <RefusalNotice refusal={mutation.refusal?.message} />
    </div>
  );
}
