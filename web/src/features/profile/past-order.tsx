import { addressLines } from '@fieldhouse/contracts/address.rules';
import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { CostRows } from '../../lib/cost-rows.tsx';
import { moneyIn } from '../../lib/money.ts';
import { LineLink } from '../../lib/orders/line-name.tsx';
import { OrderTags } from '../../lib/orders/order-tags.tsx';
import { PACKING } from '../../lib/orders/sale.rules.ts';
import { TextLink } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';

/** One order of the history. Date and time are cut out of the moment, and the status is the shop's own word, as specified. */
export function PastOrder({ order }: { order: Order }) {
  const { number, createdAt, status, amount, products, address } = order;
  const money = moneyIn(order.currency);
  return (
    <article aria-label={t`Order #${number}`} className="border-b-2 border-line py-8">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <h3 className="text-2xl">Order #{number}</h3>
        <Moment at={createdAt} className="text-ink-soft" />
        <OrderTags order={order} />
        {status === 'pending' && amount > 0 && <span>{PACKING}</span>}
        <TextLink to={`/orders/${order.orderId}`} aria-label={t`View order #${number}`} className="py-1 text-sm">
          View order
        </TextLink>
      </header>
      <ul className="mt-5 flex flex-col gap-4">
        {products.map(({ variantId, productId, name, options, img, price, quantity, reviewed }) => (
          <li key={variantId} className="flex gap-4">
            <Picture src={img} alt="" width={72} className="size-18 shrink-0 overflow-hidden rounded-sm" />
            <div className="flex min-w-0 grow flex-col items-start gap-x-6 gap-y-1 sm:flex-row sm:items-baseline sm:justify-between">
              <div className="min-w-0">
                <LineLink productId={productId} name={name} options={options} />
                <p className="text-sm text-ink-soft tabular-nums">
                  {quantity} × {money(price)}
                </p>
              </div>
              {reviewed && (
                <TextLink
                  to={`/review/${productId}`}
                  aria-label={t`Change your review of ${name}`}
                  className="py-1 text-sm"
                >
                  Reviewed. Change it
                </TextLink>
              )}
              {!reviewed && status !== 'canceled' && (
                <TextLink to={`/review/${productId}`} aria-label={t`Review ${name}`} className="py-1 text-sm">
                  Review
                </TextLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-5 empty:hidden">
        <CostRows rows={listOrderAmounts(t, order)} money={money} />
      </div>
      <p className="mt-5 flex items-baseline justify-between gap-4">
        <span className="font-headline text-xl font-bold">Total</span> <Price text={money(amount)} />
      </p>
      {address && (
        <p dir="auto" className="mt-2 text-start text-sm text-ink-soft wrap-anywhere">
          Shipping address: {addressLines(address).join(', ')}
        </p>
      )}
    </article>
  );
}
