import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react';
import { useState } from 'react';
import { moneyIn } from '../../lib/money.ts';
import { BuyerLink, OrderAge, OrderFlags } from '../../lib/orders/order-facts.tsx';
import { OrderTags } from '../../lib/orders/order-tags.tsx';
import { countPieces, packingOf } from '../../lib/orders/pack.rules.ts';
import { printPath } from '../../lib/orders/print-path.rules.ts';
import { saleName } from '../../lib/orders/sale.rules.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';

interface DeskHeadProps {
  order: OrderDetail;
  /** In which it was sold, by name, if the shop has several. */
  market: string | undefined;
  /** A sentence when there is none. */
  onNext: () => Promise<string | undefined>;
}

export function DeskHead({ order, market, onNext }: DeskHeadProps) {
  const [busy, setBusy] = useState(false);
  const { left: toSend } = packingOf(order.products, {});
  const items = order.products.reduce((sum, { quantity }) => sum + quantity, 0);
  const next = async () => {
    setBusy(true);
    const problem = await onNext();
    setBusy(false);
    if (problem) void toast(problem, 'problem');
  };
  return (
    <div className="border-b-2 border-ink">
      <div className="staff-width flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-2 pb-4">
        <div className="min-w-0">
          <Link to="/admin/orders" className="nav-link">
            <ArrowLeft size={20} /> Orders
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-4xl tabular-nums">{saleName(order)}</h1>
            <span className="flex flex-wrap gap-1">
              <OrderTags order={order} />
              <OrderFlags
                order={{
                  status: order.status,
                  items,
                  toSend,
                  packed: order.packedAt !== null,
                  onHold: order.onHold ?? false,
                  cancelRequested: order.cancelRequestedAt !== null,
                }}
              />
            </span>
          </div>
          <p className="mt-2 flex flex-wrap gap-x-3 wrap-anywhere">
            <BuyerLink order={order} />
            <span>
              {countPieces(items)}, {moneyIn(order.currency)(order.amount)}
            </span>
            {market && <bdi>{market}</bdi>}
            {order.method && <bdi>{order.method.name}</bdi>}
            <span>
              <OrderAge at={order.createdAt} /> old
            </span>
            <Contact order={order} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {toSend > 0 && !order.heldBack && (
            <ButtonLink tone="line" to={printPath('slips', [order.orderId])}>
              <Printer size={20} /> Packing slip
            </ButtonLink>
          )}
          <Button busy={busy} onClick={() => void next()}>
            Next order <ArrowRight size={20} />
          </Button>
        </div>
      </div>
    </div>
  );
}

/** How the buyer is reached. */
function Contact({ order: { email, address } }: { order: OrderDetail }) {
  const link = 'inline-flex items-center underline max-sm:min-h-11 decoration-2 underline-offset-4 hover:decoration-4';
  return (
    <>
      {email && (
        <a href={`mailto:${encodeURIComponent(email)}`} className={link}>
          {email}
        </a>
      )}
      {address?.phone && (
        <a href={`tel:${address.phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
          {address.phone}
        </a>
      )}
    </>
  );
}
