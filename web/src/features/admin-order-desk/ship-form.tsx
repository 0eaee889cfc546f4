import { carrierNames } from '@fieldhouse/contracts/carriers.rules';
import { createShipment } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { Truck } from 'lucide-react';
import type { RefObject } from 'react';
import { call } from '../../lib/call.ts';
import { RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { packingOf, type Ticks } from '../../lib/orders/pack.rules.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface ShipFormProps {
  order: OrderDetail;
  ticks: Ticks;
  /** The rest is known to be missing: no need to ask again. */
  isRestWaiting: boolean;
  tracking: RefObject<HTMLInputElement | null>;
  onShipped: (order: OrderDetail) => void;
}

/** Most of a day's parcels go with one carrier. */
let lastCarrier = '';

/** What is ticked becomes a parcel. Enter in either field sends it. */
export function ShipForm({ order, ticks, isRestWaiting, tracking, onShipped }: ShipFormProps) {
  const { ticked, left, parcel } = packingOf(order.products, ticks);
  const mutation = useDeskMutation();
  const send = (data: FormData) => {
    lastCarrier = typed(data, 'carrier').trim();
    const request = { lines: [...parcel], carrier: lastCarrier, tracking: typed(data, 'tracking') };
    return call(createShipment, { params: { id: order.orderId }, body: request });
  };
  const form = useForm(send, {
    mutation,
    confirm: () =>
      ticked === left || isRestWaiting
        ? undefined
        : {
            title: t.plural(left, { one: 'Send {0} of # item?', other: 'Send {0} of # items?' }, ticked),
            text: t.plural(left - ticked, {
              one: '# item will still be to send.',
              other: '# items will still be to send.',
            }),
            action: t`Ship`,
          },
    onSuccess: (changed) => {
      onShipped(changed);
      void toast(
        ticked === left
          ? t`Sale #${order.number} is on its way`
          : t.plural(ticked, { one: '# item on the way', other: '# items on the way' }),
      );
    },
  });
  const isNothing = ticked === 0;
  return (
    <form {...form.props} className="mt-4 flex flex-col gap-3 rounded-sm bg-chalk p-4">
      <div className="grid items-start gap-3 cart:grid-cols-[10rem_minmax(0,1fr)_auto]">
        <TextField
          label="Carrier"
          list="carriers"
          maxLength={fulfilmentLimits.carrier}
          defaultValue={lastCarrier}
          autoComplete="off"
          {...form.field('carrier')}
        />
        <datalist id="carriers">
          {carrierNames.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          ref={tracking}
          label="Tracking number"
          maxLength={fulfilmentLimits.tracking}
          autoComplete="off"
          {...form.field('tracking')}
        />
        <Button {...form.button} disabled={form.button.disabled || isNothing} className="min-h-12 cart:mt-7">
          <Truck size={20} /> {isNothing || ticked === left ? t`Ship` : t`Ship ${ticked} of ${left}`}
        </Button>
      </div>
      {isNothing && <p className="text-sm text-ink-soft">Tick or scan what goes into the parcel.</p>}
      <RefusalNotice refusal={form.refusal} />
    </form>
  );
}
