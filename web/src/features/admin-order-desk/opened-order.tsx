import { listUsers } from '@fieldhouse/contracts/accounts.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { t } from '@fieldhouse/contracts/text';
import { AddressInFull } from '../../lib/address-lines.tsx';
import { BuyerLink } from '../../lib/orders/order-facts.tsx';
import { OrderTags } from '../../lib/orders/order-tags.tsx';
import { refundText, saleName } from '../../lib/orders/sale.rules.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFresh } from '../../lib/use-edit.ts';
import { TextLink } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TryAgain } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderActions } from './order-actions.tsx';
import { SaleLines } from './sale-lines.tsx';

/** Fetched when its row is opened, and again whenever the list is: the row is another one then. */
export function OpenedOrder({ row }: { row: OrderRow }) {
  const {
    answer: order,
    problem,
    askAgain,
  } = useAnswer((call) => call(getOrder, { params: { id: row.orderId } }), row);
  return (
    <>
      {problem && <TryAgain onRetry={askAgain}>{problem}</TryAgain>}
      {order && <OrderCard order={order} />}
      {!order && !problem && (
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}

const term = 'text-sm text-ink-soft';

interface OrderCardProps {
  order: OrderDetail;
}

/** One order: its lines, buyer, address and actions. */
function OrderCard({ order: listed }: OrderCardProps) {
  const [order, setOrder] = useFresh(listed);
  const { address } = order;
  return (
    <article aria-label={saleName(order)}>
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
        <h2 className="text-2xl">{saleName(order)}</h2>
        <Moment at={order.createdAt} cut="date" className="text-ink-soft" />
        <OrderTags order={order} />
        <TextLink to={`/admin/orders/${order.orderId}`} className="ms-auto">
          Open at the desk
        </TextLink>
      </header>
      <div className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_14rem_15rem]">
        <SaleLines order={order} />
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
              <AddressInFull address={address} />
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
        {!order.unpaid && <OrderActions order={order} onChange={setOrder} />}
      </div>
    </article>
  );
}

function Buyer({ order }: OrderCardProps) {
  const { userId, userName, email } = order;
  const mayOpen = useMay(listUsers.who);
  if (!userId && !email) return t`deleted account`;
  return (
    <>
      <span className="block text-base">
        <BuyerLink order={{ ...order, userName: userName ?? t`Guest` }} />
      </span>
      {userId && mayOpen ? <TextLink to={`/admin/users?q=${userId}`}>{userId}</TextLink> : (userId ?? email)}
      {!userId && <span className="block text-ink-soft">guest, without an account</span>}
    </>
  );
}
