import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ArrowLeft } from 'lucide-react';
import { DeskPart } from '../../lib/desk/desk-part.tsx';
import { BuyerLink, OrderAge } from '../../lib/orders/order-facts.tsx';
import { saleName } from '../../lib/orders/sale.rules.ts';
import { useFresh } from '../../lib/use-edit.ts';
import { Link, TextLink } from '../../ui/link.tsx';
import { Tag } from '../../ui/tag.tsx';
import { DecidePart } from './decide-part.tsx';
import { OutcomePart } from './outcome-part.tsx';
import { Receiving } from './receiving.tsx';
import { ReturnTag } from './return-tag.tsx';

/** One return with all that is done with it, on one screen. */
export function ReturnDesk({ orderReturn: loaded }: { orderReturn: OrderReturn }) {
  const [orderReturn, setOrderReturn] = useFresh(loaded);
  const change = { orderReturn, onChange: setOrderReturn };
  return (
    <>
      <div className="border-b-2 border-ink">
        <div className="staff-width pt-2 pb-4">
          <Link to="/admin/returns" className="nav-link">
            <ArrowLeft size={20} /> Returns
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="text-4xl tabular-nums">Return {orderReturn.name}</h1>
            <span className="flex flex-wrap gap-1">
              <ReturnTag orderReturn={orderReturn} />
              {orderReturn.byRight && <Tag>by right</Tag>}
            </span>
          </div>
          <p className="mt-2 flex flex-wrap gap-x-3">
            <TextLink to={`/admin/orders/${orderReturn.orderId}`} className="font-semibold">
              {saleName({ number: orderReturn.orderNumber })}
            </TextLink>
            <BuyerLink order={orderReturn} />
            <span>
              <OrderAge at={orderReturn.createdAt} /> old
            </span>
          </p>
        </div>
      </div>
      <div className="staff-width grid grow items-start gap-x-12 gap-y-8 py-6 md:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <Receiving {...change} />
        </div>
        {/* On a phone a question that waits for its answer comes first. */}
        <div
          className={`flex min-w-0 flex-col gap-8 ${orderReturn.status === 'requested' ? 'max-md:order-first' : ''}`}
        >
          <DecidePart {...change} />
          {(orderReturn.comment || orderReturn.word) && (
            <DeskPart title="Comments">
              {orderReturn.comment && <Words by={t`The buyer:`} text={orderReturn.comment} />}
              {orderReturn.word && <Words by={t`We:`} text={orderReturn.word} />}
            </DeskPart>
          )}
          <OutcomePart {...change} />
        </div>
      </div>
    </>
  );
}

function Words({ by, text }: { by: string; text: string }) {
  return (
    <blockquote className="mb-3 last:mb-0">
      <p className="text-sm text-ink-soft">{by}</p>
      <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </blockquote>
  );
}
