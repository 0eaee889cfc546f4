import { addressLines } from '@fieldhouse/contracts/address.rules';
import { listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import { t } from '@fieldhouse/contracts/text';
import { AddressLines } from '../../lib/address-lines.tsx';
import { CostRows } from '../../lib/cost-rows.tsx';
import { ForgetComputer } from '../../lib/forget-computer.tsx';
import { type Money, useMoney } from '../../lib/money.ts';
import { LineName } from '../../lib/orders/line-name.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { TryAgain } from '../../ui/notice.tsx';
import { Table } from '../../ui/table.tsx';
import type { BoughtOrder } from './bought-order.rules.ts';
import type { BoughtLine } from './payment-attempt.rules.ts';
import { usePlacedOrder } from './use-placed-order.ts';

const columnsIn = (money: Money) => [
  { header: t`Name`, cell: (line: BoughtLine) => <LineName name={line.name} options={line.options} /> },
  { header: t`Quantity`, figures: true, cell: (line: BoughtLine) => line.quantity },
  { header: t`Unit price`, figures: true, cell: (line: BoughtLine) => money(line.price) },
  {
    header: t`Sum`,
    figures: true,
    cell: (line: BoughtLine) => money(line.price * line.quantity),
  },
];

/** The payment is complete by now; posting the order only fetches what the payment has placed. */
export function OrderConfirmation({ bought }: { bought: BoughtOrder }) {
  const { order, problem, busy, retry } = usePlacedOrder(bought);
  const { address, email, products, amount } = bought;
  const money = useMoney();
  return (
    <div className="site-width grow py-8 md:py-12">
      <h1 className="text-4xl md:text-5xl">Thanks for your order!</h1>
      <p className="mt-4 max-w-lg text-lg">
        Your payment went through.{' '}
        {email && t`We are sending a confirmation to ${email} and will write again when your order ships.`}
      </p>
      {/* Its room is kept: the number comes with the order. */}
      <p className="mt-4 min-h-8 font-headline text-2xl font-semibold tabular-nums">
        {order && t`Order number ${order.number}`}
      </p>
      {problem && (
        <div className="mt-4">
          <TryAgain busy={busy} onRetry={retry}>
            Your payment went through, but we could not load your order: {problem}
          </TryAgain>
        </div>
      )}
      {address && (
        <section aria-labelledby="shipped-to" className="mt-8">
          <h2 id="shipped-to" className="border-b-2 border-ink pb-2 text-2xl">
            Shipping address
          </h2>
          <address className="mt-4 not-italic">
            <AddressLines lines={addressLines(address)} />
          </address>
        </section>
      )}
      <div className="mt-10">
        <Table
          caption="Your items"
          columns={columnsIn(money)}
          rows={products}
          rowKey={({ productId, variantId }) => `${productId} ${variantId}`}
        />
        {order && (
          <div className="mt-4 ms-auto max-w-96 empty:hidden">
            <CostRows rows={listOrderAmounts(t, order)} money={money} />
          </div>
        )}
        <p className="mt-4 text-end font-headline text-3xl font-bold tabular-nums">Amount: {money(amount)}</p>
      </div>
      <p className="mt-10 flex flex-wrap gap-3">
        <ButtonLink to="/">Continue shopping</ButtonLink>
        <ButtonLink tone="line" to={`/orders/${bought.orderId}`}>
          View your order
        </ButtonLink>
        {/* An account with this address has the order in its history. */}
        {bought.userId === null && (
          <ButtonLink to="/CreateUser" state={{ email }} tone="line">
            Create an account with this address
          </ButtonLink>
        )}
      </p>
      {bought.userId === null && (
        <div className="mt-6">
          <ForgetComputer next="/" />
        </div>
      )}
    </div>
  );
}
