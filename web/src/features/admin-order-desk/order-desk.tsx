import { addOrderNote } from '@fieldhouse/contracts/fulfilment.endpoints';
import { fulfilmentLimits } from '@fieldhouse/contracts/fulfilment.rules';
import { heldBackMessages } from '@fieldhouse/contracts/leaving.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import type { ReactNode } from 'react';
import { call } from '../../lib/call.ts';
import { DeskPart, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { useOtherOrder } from '../../lib/desk/use-other-order.ts';
import { NoteForm, NoteList } from '../../lib/notes.tsx';
import { InvoiceButton } from '../../lib/orders/invoice-button.tsx';
import { linesLeft } from '../../lib/orders/pack.rules.ts';
import { Timeline } from '../../lib/orders/timeline.tsx';
import { useFresh } from '../../lib/use-edit.ts';
import { useUnsavedQuestion } from '../../lib/use-unsaved-warning.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressPart } from './address-part.tsx';
import { CancelRequest } from './cancel-request.tsx';
import { DeskHead } from './desk-head.tsx';
import { Disputes } from './disputes.tsx';
import { MoneyBack } from './money-back.tsx';
import { OrderActions } from './order-actions.tsx';
import { Packing } from './packing.tsx';
import { Parcels } from './parcels.tsx';
import { SaleLines } from './sale-lines.tsx';
import { VatNumber } from './vat-number.tsx';

/** What is on hold has words of its own. */
const isAboutMoney: ReadonlySet<string> = new Set(['awaited', 'lost', 'refunded']);

interface OrderDeskProps {
  order: OrderDetail;
  market: string | undefined;
  /** What comes back of it. */
  returns: (change: OrderChange) => ReactNode;
}

/** One order with all that is done with it, on one screen. */
export function OrderDesk({ order: loaded, market, returns }: OrderDeskProps) {
  const [order, setOrder] = useFresh(loaded);
  useUnsavedQuestion();
  const { openNext, openNumber } = useOtherOrder(order);
  const change = { order, onChange: setOrder };
  const disputes = order.disputes ?? [];
  return (
    <>
      <DeskHead order={order} market={market} onNext={openNext} />
      <div className="staff-width grid grow items-start gap-x-12 gap-y-10 py-6 md:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {order.onHold && (
            <Notice tone="problem">
              On hold because of a dispute: do not pack, send, cancel or refund it until that is over.
            </Notice>
          )}
          {order.heldBack && isAboutMoney.has(order.heldBack) && linesLeft(order.products).length > 0 && (
            <Notice tone="problem">{heldBackMessages[order.heldBack]}</Notice>
          )}
          {order.replaces && <Replacement order={order} replaced={order.replaces} />}
          <Held when={order.cancelRequestedAt != null}>
            <CancelRequest {...change} />
          </Held>
          <Packing {...change} onNext={openNext} onOrder={openNumber} />
          {order.shipments.length > 0 && (
            <DeskPart title="Parcels">
              <Parcels {...change} />
            </DeskPart>
          )}
          <DeskPart title="Items">
            <SaleLines order={order} />
            {!order.replaces && !order.unpaid && (
              <div className="mt-4 flex flex-col items-start gap-4">
                <InvoiceButton order={order} />
              </div>
            )}
          </DeskPart>
          {returns(change)}
          {!order.unpaid && <MoneyBack {...change} />}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <DeskPart title="Shipping address">
            <AddressPart {...change} />
          </DeskPart>
          {order.vat && (
            <DeskPart title="VAT number">
              <VatNumber vat={order.vat} />
            </DeskPart>
          )}
          {disputes.length > 0 && (
            <DeskPart title="Disputes">
              <Disputes {...change} disputes={disputes} />
            </DeskPart>
          )}
          <DeskPart title="Notes">
            <Notes {...change} />
          </DeskPart>
          {!order.unpaid && (
            <DeskPart title="Status">
              <OrderActions {...change} />
            </DeskPart>
          )}
          <DeskPart title="What happened">
            <Timeline withNames events={order.events} />
          </DeskPart>
        </div>
      </div>
    </>
  );
}

function Replacement({ order, replaced }: { order: OrderDetail; replaced: NonNullable<OrderDetail['replaces']> }) {
  const to = `/admin/orders/${replaced.orderId}`;
  if (!order.waitsForReturn || order.status !== 'pending')
    return (
      <p>
        Replaces what came back of <TextLink to={to}>sale #{replaced.number}</TextLink>.
      </p>
    );
  return (
    <Notice tone="problem">
      {returnMessages.waiting} It replaces goods of <TextLink to={to}>sale #{replaced.number}</TextLink>.
    </Notice>
  );
}

/** What staff tell each other about an order. */
function Notes({ order, onChange }: OrderChange) {
  return (
    <div className="flex flex-col gap-4">
      <NoteList notes={order.notes ?? []} />
      <NoteForm
        name={`order-note:${order.orderId}`}
        maxLength={fulfilmentLimits.note}
        send={(text) => call(addOrderNote, { params: { id: order.orderId }, body: { text } })}
        onAdded={onChange}
      />
    </div>
  );
}
