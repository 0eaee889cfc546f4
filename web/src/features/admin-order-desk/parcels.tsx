import { updateShipment } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { call } from '../../lib/call.ts';
import { Fold, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { useDeskMutation } from '../../lib/desk/held.tsx';
import { parcelSlipPath } from '../../lib/orders/print-path.rules.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

type Shipment = OrderDetail['shipments'][number];

export function Parcels({ order, onChange }: OrderChange) {
  return (
    <ol className="flex flex-col">
      {order.shipments.map((shipment, at) => (
        <li key={shipment._id} className="flex flex-col gap-2 border-b border-line py-3 first:pt-0">
          <Parcel order={order} shipment={shipment} place={at + 1} onChange={onChange} />
        </li>
      ))}
    </ol>
  );
}

type ParcelProps = OrderChange & { shipment: Shipment; place: number };

function Parcel({ order, shipment, place, onChange }: ParcelProps) {
  const { carrier, tracking, trackingUrl, createdAt, deliveredAt } = shipment;
  const mutation = useDeskMutation();
  const arrive = () =>
    mutation.run(() => update(order, shipment, { delivered: true }), {
      confirm: {
        title: t`Has parcel ${place} arrived?`,
        text: t`This cannot be taken back.`,
        action: t`It has arrived`,
      },
      onSuccess: onChange,
    });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">Parcel {place}</span>
        <span className="wrap-anywhere">
          {carrier ?? t`no carrier named`}
          {tracking && ', '}
          {tracking && trackingUrl ? (
            <a
              href={trackingUrl}
              target="_blank"
              rel="noreferrer"
              className="underline decoration-2 underline-offset-4"
            >
              {tracking}
            </a>
          ) : (
            tracking
          )}
        </span>
        {deliveredAt && <Tag tone="done">delivered</Tag>}
      </p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {contentsOf(order, shipment)} – <ShopTime at={createdAt} />
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <Fold label={tracking ? t`Correct tracking` : t`Add tracking`}>
          {(close) => <TrackingForm order={order} shipment={shipment} onChange={onChange} onClose={close} />}
        </Fold>
        <ButtonLink size="sm" tone="quiet" to={parcelSlipPath(order.orderId, place)}>
          Slip
        </ButtonLink>
        {!deliveredAt && (
          <Button size="sm" tone="quiet" busy={mutation.busy} onClick={() => void arrive()}>
            Mark as delivered
          </Button>
        )}
      </div>
      {mutation.refusal && <Notice tone="problem">{mutation.refusal.message}</Notice>}
    </>
  );
}

function TrackingForm({ order, shipment, onChange, onClose }: Omit<ParcelProps, 'place'> & { onClose: () => void }) {
  const form = useEditForm(shipment, {
    mutation: useDeskMutation(),
    draft: `tracking:${shipment._id}`,
    valuesOf: ({ carrier, tracking }) => ({ carrier: carrier ?? '', tracking: tracking ?? '' }),
    send: ({ values }) => update(order, shipment, values),
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`The tracking number has been corrected`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <TextField label="Carrier" maxLength={fulfilmentLimits.carrier} {...form.field('carrier')} />
      <TextField label="Tracking number" maxLength={fulfilmentLimits.tracking} {...form.field('tracking')} />
      <FormEnd form={form} action={t`Save`} close="close" onClose={onClose} />
    </form>
  );
}

const update = (
  { orderId }: OrderDetail,
  { _id }: Shipment,
  body: { carrier?: string; tracking?: string; delivered?: true },
) => call(updateShipment, { params: { id: orderId, shipmentId: _id }, body });

/** `2 × Plain Ball, Size 5; 1 × Bat` */
function contentsOf({ products }: OrderDetail, { lines }: Shipment): string {
  return lines
    .map(({ lineId, quantity }) => {
      const line = products.find((one) => one.lineId === lineId);
      return `${quantity} × ${[line?.name, line && optionsText(line.options)].filter(Boolean).join(', ')}`;
    })
    .join('; ');
}
