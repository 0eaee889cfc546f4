import { arrivalText } from '@fieldhouse/contracts/arrival-text';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ShopTime } from '../../lib/shop-time.tsx';
import { fullName } from '../../lib/stored-content.rules.ts';
import { leftOf } from './order-text.rules.ts';

type Shipment = OrderDetail['shipments'][number];

/** What has gone out, what is in each parcel, and what is still to come. */
export function OrderParcels({ order }: { order: OrderDetail }) {
  const { shipments, products, status } = order;
  const left = status === 'pending' ? products.filter((line) => leftOf(line) > 0) : [];
  return (
    <ul className="flex flex-col gap-6">
      {shipments.map((shipment, n) => (
        <li key={shipment._id} className="border-s-4 border-court ps-4">
          <h3 className="text-xl">
            {shipments.length > 1
              ? t`Parcel ${n + 1} of ${shipments.length}`
              : shipment.deliveredAt
                ? t`Delivered`
                : t`On its way`}
          </h3>
          <p className="text-ink-soft">
            <ParcelState shipment={shipment} />
          </p>
          <Tracking shipment={shipment} />
          <Contents
            lines={shipment.lines.flatMap(({ lineId, quantity }) => {
              const line = products.find((other) => other.lineId === lineId);
              return line ? [{ line, quantity }] : [];
            })}
          />
        </li>
      ))}
      {left.length > 0 && (
        <li className="border-s-4 border-line ps-4">
          <h3 className="text-xl">Still to come</h3>
          <Contents lines={left.map((line) => ({ line, quantity: leftOf(line) }))} />
        </li>
      )}
    </ul>
  );
}

function ParcelState({ shipment: { createdAt, dueOn, deliveredAt } }: { shipment: Shipment }) {
  const sent = <ShopTime at={createdAt} />;
  if (deliveredAt)
    return (
      <>
        Sent {sent}, delivered <ShopTime at={deliveredAt} />
      </>
    );
  if (dueOn)
    return (
      <>
        Sent {sent}, expected by <time dateTime={dueOn}>{arrivalText(dueOn, dueOn)}</time>
      </>
    );
  return <>Sent {sent}</>;
}

function Tracking({ shipment: { carrier, tracking, trackingUrl } }: { shipment: Shipment }) {
  if (!carrier && !tracking) return null;
  const text = [carrier, tracking].filter(Boolean).join(' ');
  return (
    <p dir="auto" className="mt-2 text-start wrap-anywhere">
      {trackingUrl && /^https?:\/\//i.test(trackingUrl) ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="underline decoration-2 underline-offset-4 hover:decoration-4"
        >
          Track it: {text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        text
      )}
    </p>
  );
}

interface Content {
  line: OrderDetail['products'][number];
  quantity: number;
}

function Contents({ lines }: { lines: readonly Content[] }) {
  return (
    <ul className="mt-2">
      {lines.map(({ line: { lineId, name, options }, quantity }) => (
        <li key={lineId} dir="auto" className="text-start wrap-anywhere">
          {`${quantity} × ${fullName({ name, options })}`}
        </li>
      ))}
    </ul>
  );
}
