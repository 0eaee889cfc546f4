import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DeskPart, type OrderChange } from '../../lib/desk/desk-part.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { ScanField, useScanNews } from '../../lib/desk/scan-field.tsx';
import {
  linesLeft,
  type OrderLine,
  packingOf,
  piecesLeft,
  setTicked,
  type Ticks,
  tickedOf,
} from '../../lib/orders/pack.rules.ts';
import { readScan } from '../../lib/orders/scan.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Checklist } from './checklist.tsx';
import { ShipForm } from './ship-form.tsx';

interface PackingProps extends OrderChange {
  onOrder: (number: number) => Promise<string | undefined>;
  onNext: () => Promise<string | undefined>;
}

/** Scan, tick, ship: without a hand on the mouse. */
export function Packing({ order, onChange, onOrder, onNext }: PackingProps) {
  const field = useRef<HTMLInputElement>(null);
  const tracking = useRef<HTMLInputElement>(null);
  const [ticks, setTicks] = useState<Ticks>({});
  const [waiting, setWaiting] = useState<Ticks>({});
  const [short, setShort] = useState<string>();
  const { news, announce } = useScanNews();
  const { left } = packingOf(order.products, ticks);
  const mayPack = !order.heldBack && left > 0;
  const isRestWaiting = (now: Ticks) =>
    linesLeft(order.products).every((line) => tickedOf(now, line) + (waiting[line.lineId] ?? 0) >= piecesLeft(line));

  const tickByScan = (line: OrderLine) => {
    const next = setTicked(ticks, line, tickedOf(ticks, line) + 1);
    const isAll = isRestWaiting(next);
    flushSync(() => setTicks(next));
    announce(
      'done',
      isAll
        ? t`All ticked. Scan the parcel’s label, then press Enter.`
        : t`${line.name}: ${tickedOf(next, line)} of ${piecesLeft(line)}`,
    );
    // What is scanned next is the label.
    if (isAll) tracking.current?.focus();
  };
  const scan = async (text: string) => {
    const found = readScan(text, mayPack ? order.products : [], ticks);
    if (found === undefined) return;
    if (found.kind === 'piece') return tickByScan(found.line as OrderLine);
    if (found.kind === 'too-many') return announce('problem', t`One too many: ${found.line.name} is complete.`);
    if (found.kind === 'wrong') return announce('problem', t`Wrong item: ${found.text} is not in this order.`);
    const problem = await (found.kind === 'next' ? onNext() : onOrder(found.number));
    if (problem) announce('problem', problem);
  };
  return (
    <>
      <ScanField
        label="Scan an item, or an order’s slip"
        placeholder="Barcode, SKU or order number"
        hint={
          <>
            Whatever you scan ends up here. <kbd>n</kbd> and Enter lead to the next order.
          </>
        }
        field={field}
        news={news}
        onScan={(text) => void scan(text)}
      />
      <Held when={left > 0 && order.status !== 'canceled'}>
        <DeskPart
          title="To send"
          action={
            mayPack && (
              <Button
                size="sm"
                tone="quiet"
                onClick={() =>
                  setTicks(Object.fromEntries(order.products.map((line) => [line.lineId, piecesLeft(line)])))
                }
              >
                Tick all
              </Button>
            )
          }
        >
          <Checklist
            order={order}
            ticks={ticks}
            mayPack={mayPack}
            short={short}
            onShort={setShort}
            onChange={onChange}
            onTick={(line, pieces) => setTicks(setTicked(ticks, line, pieces))}
            onWait={(line, there) => {
              setTicks(setTicked(ticks, line, there));
              setWaiting({ ...waiting, [line.lineId]: piecesLeft(line) - there });
            }}
          />
          <Held when={mayPack}>
            <ShipForm
              order={order}
              ticks={ticks}
              isRestWaiting={isRestWaiting(ticks)}
              tracking={tracking}
              onShipped={(changed) => {
                onChange(changed);
                setTicks({});
                setWaiting({});
                announce('done', t`Shipped. Scan the next order’s slip, or go on with n and Enter.`);
                field.current?.focus();
              }}
            />
          </Held>
        </DeskPart>
      </Held>
    </>
  );
}
