import { addressLines } from '@fieldhouse/contracts/address.rules';
import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import { expectedText } from '@fieldhouse/contracts/arrival-text';
import type { Address, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { AddressLines } from '../../lib/address-lines.tsx';
import { CostRows } from '../../lib/cost-rows.tsx';
import { ForgetComputer } from '../../lib/forget-computer.tsx';
import { moneyIn } from '../../lib/money.ts';
import { InvoiceButton } from '../../lib/orders/invoice-button.tsx';
import { readOrderKey } from '../../lib/orders/order-key.ts';
import { OrderTags } from '../../lib/orders/order-tags.tsx';
import { RefundList } from '../../lib/orders/refund-list.tsx';
import { Timeline } from '../../lib/orders/timeline.tsx';
import { useToken } from '../../lib/session/session.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { CancelOrder } from './cancel-order.tsx';
import type { OpenedBy } from './find-order.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { statusTag, statusText } from './order-text.rules.ts';
import { RefundText } from './refund-text.tsx';
import { ReturnCard } from './return-card.tsx';
import { ReturnItems, returnsId } from './return-items.tsx';

interface OrderViewProps {
  order: OrderDetail;
  openedBy: OpenedBy;
  /** Where to send what comes back. */
  sendTo: readonly string[] | undefined;
}

/** One order with all that its buyer may know. It is drawn in the browser only, which knows the visitor's zone. */
export function OrderView({ order, openedBy, sendTo }: OrderViewProps) {
  const { number, createdAt, amount, address, method, refunds } = order;
  const money = moneyIn(order.currency);
  const isGuest = useToken() === undefined;
  const expected = expectedText(order);
  const orderKey = openedBy === 'key' ? readOrderKey(order.orderId) : undefined;
  return (
    <div className="site-width grow py-8 md:py-12">
      <header>
        <h1 className="text-4xl md:text-5xl">Order #{number}</h1>
        <p className="mt-3 text-ink-soft">
          Ordered <ShopTime at={createdAt} />
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
          <OrderTags order={order} text={statusTag(order)} /> {statusText(order)}
        </p>
        {order.replaces && <Replaces order={order.replaces} openedBy={openedBy} />}
        <CancelOrder order={order} openedBy={openedBy} />
        {!order.notes && <ReturnItems order={order} openedBy={openedBy} />}
        {isGuest && <ForgetComputer next="/" />}
      </header>
      <div className="mt-10 grid items-start gap-x-16 gap-y-12 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {order.returns.length > 0 && (
            <Part id={returnsId} title={t.plural(order.returns.length, { one: 'Your return', other: 'Your returns' })}>
              <div className="flex flex-col gap-5">
                {order.returns.map((orderReturn) => (
                  <ReturnCard
                    key={orderReturn._id}
                    orderReturn={orderReturn}
                    openedBy={openedBy}
                    sendTo={sendTo}
                    isReadOnly={order.notes !== undefined}
                  />
                ))}
              </div>
            </Part>
          )}
          {order.shipments.length > 0 && (
            <Part title={t.plural(order.shipments.length, { one: 'Your parcel', other: 'Your parcels' })}>
              <OrderParcels order={order} />
            </Part>
          )}
          <Part title="Your items">
            <OrderLines order={order} money={money} />
            <div className="mt-5 empty:hidden">
              <CostRows rows={listOrderAmounts(t, order)} money={money} />
            </div>
            <p className="mt-5 flex items-baseline justify-between gap-4">
              <span className="font-headline text-2xl font-bold">Total</span> <Price text={money(amount)} />
            </p>
            {!order.replaces && !order.unpaid && (
              <div className="mt-5 flex flex-col items-start gap-4">
                <InvoiceButton order={order} orderKey={orderKey} />
              </div>
            )}
          </Part>
        </div>
        <div className="flex flex-col gap-10">
          <Part title="What has happened">
            <Timeline events={order.events} />
          </Part>
          {method && (
            <Part title="Delivery">
              <p dir="auto" className="text-start font-semibold wrap-anywhere">
                {method.name}
              </p>
              {expected && <p className="text-ink-soft">Expected {expected}</p>}
            </Part>
          )}
          {address && (
            <Part title="Shipping address">
              <AddressInFull address={address} />
            </Part>
          )}
          {refunds.length > 0 && (
            <Part title="Refunds">
              <RefundList
                order={order}
                orderKey={orderKey}
                text={(refund) => <RefundText refund={refund} products={order.products} money={money} />}
              />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

function Replaces({
  order: { orderId, number },
  openedBy,
}: {
  order: OrderDetail['replaces'] & {};
  openedBy: OpenedBy;
}) {
  return (
    <p className="mt-2">
      {openedBy === 'session' ? (
        <>
          Replaces <TextLink to={`/orders/${orderId}`}>order #{number}</TextLink>.
        </>
      ) : (
        t`Replaces order #${number}.`
      )}
    </p>
  );
}

function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section>
      <h2 id={id} {...(id && { tabIndex: -1 })} className="mb-4 border-b-2 border-ink pb-2 text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

function AddressInFull({ address }: { address: Address }) {
  return (
    <address className="not-italic">
      <AddressLines lines={addressLines(address)} />
      {address.phone && <span className="mt-1 block text-ink-soft wrap-anywhere">{address.phone}</span>}
    </address>
  );
}
