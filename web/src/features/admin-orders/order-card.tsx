import { addressLines } from '@fieldhouse/contracts/address.rules';
import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { LineName } from '../../lib/line-name.tsx';
import { moneyIn } from '../../lib/money.ts';
import { OrderTags } from '../../lib/order-tags.tsx';
import { useFresh } from '../../lib/use-edit.ts';
import { Moment } from '../../ui/moment.tsx';
import { Price } from '../../ui/price.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OrderActions } from './order-actions.tsx';
import { refundText, saleName } from './order-messages.rules.ts';

const term = 'text-sm text-ink-soft';

interface OrderCardProps {
  order: Order;
}

/** One order: its lines, buyer, address and actions. */
export function OrderCard({ order: listed }: OrderCardProps) {
  const [order, setOrder] = useFresh(listed);
  const { address } = order;
  return (
    <article aria-label={saleName(order)} className="border-b-2 border-line py-8">
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <h2 className="text-2xl">{saleName(order)}</h2>
        <Moment at={order.createdAt} cut="date" className="text-ink-soft" />
        <OrderTags order={order} />
      </header>
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_14rem_15rem]">
        <OrderLines order={order} />
        <dl className="flex flex-col gap-4">
          <div>
            <dt className={term}>User</dt>
            <dd className="text-sm wrap-anywhere">
              <Buyer order={order} />
            </dd>
          </div>
          <div>
            <dt className={term}>Shipping address</dt>
            <dd>
              {address
                ? addressLines(address).map((line) => (
                    <span key={line} dir="auto" className="block text-left wrap-anywhere">
                      {line}
                    </span>
                  ))
                : 'none on file'}
            </dd>
          </div>
          {order.refunds.length > 0 && (
            <div>
              <dt className={term}>Refunds</dt>
              {order.refunds.map((refund) => (
                <dd key={refund.refundId}>{refundText(refund, order.currency)}</dd>
              ))}
            </div>
          )}
        </dl>
        <OrderActions order={order} onChange={setOrder} />
      </div>
    </article>
  );
}

function Buyer({ order: { userId, userName, email } }: OrderCardProps) {
  if (!userId && !email) return 'deleted account';
  return (
    <>
      <span dir="auto" className="block text-base font-semibold">
        {userName ?? 'Guest'}
      </span>
      {userId ? <TextLink to={`/admin/users?q=${userId}`}>{userId}</TextLink> : email}
      {!userId && <span className="block text-ink-soft">guest, without an account</span>}
    </>
  );
}

function OrderLines({ order }: { order: Order }) {
  const money = moneyIn(order.currency);
  return (
    <table className="w-full self-start">
      <caption className="sr-only">Products of {saleName(order).toLowerCase()}</caption>
      <thead>
        <tr className="border-b border-line text-left text-sm text-ink-soft">
          <th scope="col" className="pb-2 font-normal">
            Product
          </th>
          <th scope="col" className="w-28 pb-2 pl-4 text-right font-normal">
            Price
          </th>
          <th scope="col" className="w-20 pb-2 pl-4 text-right font-normal">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {order.products.map((line) => (
          <tr key={line.variantId} className="border-b border-line align-top">
            <th scope="row" className="py-2 text-left font-semibold wrap-anywhere">
              <LineName name={line.name} options={line.options} />
            </th>
            <td className="py-2 pl-4 text-right tabular-nums">{money(line.price)}</td>
            <td className="py-2 pl-4 text-right tabular-nums">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {listOrderAmounts(order).map(({ label, amount, included }) => (
          <tr key={label} className={included ? 'text-sm text-ink-soft' : ''}>
            <th scope="row" dir="auto" className="pt-2 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td colSpan={2} className="pt-2 text-right tabular-nums">
              {amount < 0 ? `−${money(-amount)}` : money(amount)}
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="pt-3 text-left font-headline text-xl font-bold">
            Total
          </th>
          <td colSpan={2} className="pt-3 text-right">
            <Price text={money(order.amount)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
