import { mayFollow } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { DeskPart } from '../../lib/desk/desk-part.tsx';
import { Held } from '../../lib/desk/held.tsx';
import { ScanField, useScanNews } from '../../lib/desk/scan-field.tsx';
import type { PackLine, Ticks } from '../../lib/orders/pack.rules.ts';
import { readScan } from '../../lib/orders/scan.rules.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { readReturnCode } from '../../lib/returns/return-text.rules.ts';
import { Button } from '../../ui/button.tsx';
import { findReturn } from './find-return.ts';
import { receiptOf, toPackLine, type WrittenOff } from './receive.rules.ts';
import { ReceiveForm } from './receive-form.tsx';
import { ReceiveLine } from './receive-line.tsx';
import type { ReturnChange } from './return-tag.tsx';

/** Scan, tick, receive: without a hand on the mouse. */
export function Receiving({ orderReturn, onChange }: ReturnChange) {
  const field = useRef<HTMLInputElement>(null);
  const press = useRef<HTMLButtonElement>(null);
  const [ticks, setTicks] = useState<Ticks>({});
  const [written, setWritten] = useState<WrittenOff>({});
  const { news, announce } = useScanNews();
  const navigate = useNavigate();
  const mayReceive = mayFollow(orderReturn.status, 'received', 'staff');
  const lines = orderReturn.lines.map(toPackLine);

  const tickByScan = (line: PackLine) => {
    const next = { ...ticks, [line.lineId]: (ticks[line.lineId] ?? 0) + 1 };
    const { came, expected } = receiptOf(orderReturn.lines, next, written);
    flushSync(() => setTicks(next));
    announce(
      'done',
      came === expected
        ? t`All are back. Press Enter to receive them.`
        : t`${line.name}: ${next[line.lineId] ?? 0} of ${line.quantity}`,
    );
    if (came === expected) press.current?.focus();
  };
  const open = async (code: NonNullable<ReturnType<typeof readReturnCode>>) => {
    try {
      const found = await findReturn(code);
      if ('path' in found) await navigate(found.path);
      else announce('problem', 'problem' in found ? found.problem : t`Order #${found.number} has no return.`);
    } catch (error) {
      announce('problem', toRefusal(error).message);
    }
  };
  const scan = (text: string) => {
    const found = readScan(text, mayReceive ? lines : [], ticks);
    if (found === undefined) return;
    if (found.kind === 'piece') return tickByScan(found.line);
    if (found.kind === 'too-many') return announce('problem', t`One too many: ${found.line.name} is complete.`);
    const code = readReturnCode(text);
    if (code) return void open(code);
    announce('problem', t`Wrong item: ${text.trim()} is not in this return.`);
  };
  return (
    <>
      <ScanField
        label="Scan an item, or the next return slip"
        placeholder="Barcode, SKU or 1042-R1"
        hint="Whatever you scan ends up here."
        field={field}
        news={news}
        onScan={scan}
      />
      <DeskPart
        title={mayReceive ? t`What has come back?` : t`Items`}
        action={
          mayReceive && (
            <Button
              size="sm"
              tone="quiet"
              onClick={() => setTicks(Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity])))}
            >
              Tick all
            </Button>
          )
        }
      >
        <ul className="flex flex-col">
          {orderReturn.lines.map((line) => (
            <li key={line.lineId} className="border-b border-line py-3">
              <ReceiveLine
                line={line}
                ticks={ticks}
                written={written}
                mayReceive={mayReceive}
                onTick={(pieces) => setTicks({ ...ticks, [line.lineId]: pieces })}
                onWriteOff={(on) => setWritten({ ...written, [line.lineId]: on })}
              />
            </li>
          ))}
        </ul>
        <Held when={mayReceive}>
          <ReceiveForm
            orderReturn={orderReturn}
            ticks={ticks}
            written={written}
            press={press}
            onReceived={(changed) => {
              onChange(changed);
              announce('done', t`Received. Scan the next return slip.`);
              field.current?.focus();
            }}
          />
        </Held>
      </DeskPart>
    </>
  );
}
