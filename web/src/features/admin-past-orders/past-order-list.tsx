import type { PastOrder } from '@fieldhouse/contracts/past-orders.schemas';
import { t } from '@fieldhouse/contracts/text';
import { moneyIn } from '../../lib/money.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { TextLink } from '../../ui/link.tsx';

/** Each with what was bought, which opens. */
export function PastOrderList({ orders }: { orders: readonly PastOrder[] }) {
  return (
    <ul>
      {orders.map((order) => (
        <li key={order._id} className="border-b border-line py-4">
          <Order order={order} />
        </li>
      ))}
    </ul>
  );
}

function Order({ order }: { order: PastOrder }) {
  const { number, placedAt, userId, name, email, status, currency, total, lines } = order;
  const money = moneyIn(currency);
  const buyer = name ?? email ?? t`former customer`;
  return (
    <div className="flex flex-col gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="font-semibold">
          {number} · {userId ? <TextLink to={`/admin/customers/${userId}`}>{buyer}</TextLink> : buyer}
        </p>
        <p className="font-semibold tabular-nums">{money(total)}</p>
      </div>
      <p className="text-sm text-ink-soft">
        <ShopTime date at={placedAt} /> · {status}
        {email && (name || !userId) && (
          <>
            {' · '}
            {/* Without an account: there they can be deleted, if they ask for it. */}
            {userId ? email : <TextLink to={`/admin/users?q=${encodeURIComponent(email)}`}>{email}</TextLink>}
          </>
        )}
      </p>
      {lines.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm underline underline-offset-4">
            {t.plural(lines.length, { one: '# line', other: '# lines' })}
          </summary>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {lines.map((line) => (
              <li key={`${line.sku} ${line.name}`} className="flex justify-between gap-4">
                <span>
                  {line.quantity} × {line.name}
                </span>
                <span className="shrink-0 tabular-nums">{money(line.price)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
