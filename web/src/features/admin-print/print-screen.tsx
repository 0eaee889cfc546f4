import { packOrders, unpackOrders } from '@fieldhouse/contracts/fulfilment.endpoints';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ArrowLeft, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import type { Printout } from '../../lib/orders/print-path.rules.ts';
import type { ShopOnPaper } from '../../lib/orders/shop-mark.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { PackingSlip } from './packing-slip.tsx';
import { PickList } from './pick-list.tsx';
import { whyNotPacked } from './printable.rules.ts';

interface PrintScreenProps {
  what: Printout;
  orders: readonly OrderDetail[];
  /** How many of those asked for are not there. */
  missing: number;
  /** The slip of a parcel that is made already: nothing is packed by printing it. */
  parcel: number | undefined;
  shop: ShopOnPaper;
}

export function PrintScreen({ what, orders, missing, parcel, shop }: PrintScreenProps) {
  const [packed, setPacked] = useState<readonly OrderDetail[]>();
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const leftOut = parcel ? [] : orders.flatMap((order) => noteOn(order));
  const printed = packed ?? orders.filter((order) => parcel || !whyNotPacked(order));
  const isMarking = what === 'slips' && parcel === undefined && !packed;
  const printSlips = t.plural(printed.length, { one: 'Print # packing slip', other: 'Print # packing slips' });
  const pack = () =>
    run(() => call(packOrders, { body: { orderIds: printed.map(({ orderId }) => orderId) } }), {
      onSuccess: (answer) => {
        flushSync(() => setPacked(answer.orders));
        return printPage();
      },
    });
  const unpack = (orders: readonly OrderDetail[]) =>
    run(() => call(unpackOrders, { body: { orderIds: orders.map(({ orderId }) => orderId) } }), {
      onSuccess: ({ refused: [first] }) => {
        setPacked(undefined);
        void (first ? toast(first.reason, 'problem') : toast(t`The orders are to be packed again`));
      },
    });
  return (
    <main className="min-h-dvh bg-chalk print:bg-white">
      <Toolbar
        title={what === 'pick' ? t`Pick list` : t`Packing slips`}
        action={
          printed.length > 0 && (
            <Button busy={busy} onClick={() => void (isMarking ? pack() : printPage())}>
              <Printer size={20} /> {what === 'pick' ? t`Print` : printSlips}
            </Button>
          )
        }
      >
        {isMarking && printed.length > 0 && (
          <p className="text-sm">
            Once printed, the orders count as packed: customers can no longer cancel them on their own.
          </p>
        )}
        {packed && packed.length > 0 && parcel === undefined && (
          <p className="text-sm">
            These orders count as packed.{' '}
            <Button size="sm" tone="line" busy={busy} onClick={() => void unpack(packed)}>
              Undo
            </Button>
          </p>
        )}
        {refusal && <Notice tone="problem">{refusal.message}</Notice>}
        {packed && packed.length < orders.length - leftOut.length && (
          <Notice tone="problem">Some could not be packed any more, and are not among these slips.</Notice>
        )}
        {leftOut.length > 0 && <p className="text-sm">Left out: {leftOut.join(', ')}.</p>}
        {missing > 0 && <p className="text-sm">No longer there: {missing}.</p>}
      </Toolbar>
      {/* A slip on paper says that its order is packed: none is printed behind the shop’s back. */}
      {isMarking && <p className="hidden print:block">Please print with the button on the page.</p>}
      <div
        className={`mx-auto flex max-w-[210mm] flex-col gap-6 py-6 print:block print:max-w-none print:py-0 ${isMarking ? 'print:hidden' : ''}`}
      >
        {printed.length === 0 && (
          <EmptyState title="Nothing to print." text="None of these orders has anything left to send." />
        )}
        {printed.length > 0 && what === 'pick' && <PickList orders={printed} />}
        {what === 'slips' &&
          printed.map((order) => <PackingSlip key={order.orderId} order={order} shop={shop} parcel={parcel} />)}
      </div>
    </main>
  );
}

function Toolbar({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky top-0 z-2 border-b-2 border-ink bg-white print:hidden">
      <div className="site-width flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <Link to="/admin/orders" className="nav-link">
          <ArrowLeft size={20} /> Orders
        </Link>
        <h1 className="grow text-2xl">{title}</h1>
        {action}
        <div className="flex w-full flex-col gap-2 empty:hidden">{children}</div>
      </div>
    </div>
  );
}

function noteOn(order: OrderDetail): string[] {
  const why = whyNotPacked(order);
  return why ? [`#${order.number} (${why})`] : [];
}

/** When all pictures are there: what is not drawn yet stays white on paper. */
async function printPage(): Promise<void> {
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  print();
}
