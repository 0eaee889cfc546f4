import { t } from '@fieldhouse/contracts/text';
import { Pieces } from '../../lib/desk/pieces.tsx';
import { LineName } from '../../lib/orders/line-name.tsx';
import { type OrderLine, piecesLeft, type Ticks, tickedOf } from '../../lib/orders/pack.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShortPick, type ShortPickProps } from './short-pick.tsx';

interface ChecklistProps extends Omit<ShortPickProps, 'line' | 'onClose'> {
  ticks: Ticks;
  /** False while the order is held: it can be looked at. */
  mayPack: boolean;
  onTick: (line: OrderLine, pieces: number) => void;
  /** The line of which something is missing. */
  short: string | undefined;
  onShort: (lineId: string | undefined) => void;
}

/** What is still to be sent, ticked piece by piece by hand or by scanning. */
export function Checklist({ ticks, mayPack, onTick, short, onShort, ...shortPick }: ChecklistProps) {
  // What is being asked about stays, whatever others have made of it.
  const lines = shortPick.order.products.filter((line) => piecesLeft(line) > 0 || line.lineId === short);
  return (
    <ul className="flex flex-col">
      {lines.map((line) => (
        <li key={line.lineId} className="border-b border-line py-3">
          <CheckLine
            line={line}
            mayPack={mayPack}
            ticked={tickedOf(ticks, line)}
            isShort={short === line.lineId}
            onTick={(pieces) => onTick(line, pieces)}
            onShort={() => onShort(short === line.lineId ? undefined : line.lineId)}
          />
          {short === line.lineId && <ShortPick {...shortPick} line={line} onClose={() => onShort(undefined)} />}
        </li>
      ))}
    </ul>
  );
}

interface CheckLineProps {
  line: OrderLine;
  mayPack: boolean;
  ticked: number;
  isShort: boolean;
  onTick: (pieces: number) => void;
  onShort: () => void;
}

function CheckLine({ line, mayPack, ticked, isShort, onTick, onShort }: CheckLineProps) {
  const left = piecesLeft(line);
  const isDone = ticked === left;
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isDone ? 'text-court' : ''}`}>
      {mayPack && (
        <span>
          <Checkbox
            label={t.plural(left, { one: '{0} is in the box', other: 'All # of {0} are in the box' }, line.name)}
            labelHidden
            checked={isDone}
            onChange={({ currentTarget }) => onTick(currentTarget.checked ? left : 0)}
          />
        </span>
      )}
      <Picture src={line.img} alt="" width={56} className="size-14 shrink-0" />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="leading-tight font-semibold">
          <LineName name={line.name} options={line.options} />
        </p>
        <p className="text-xs text-ink-soft">
          {line.sku}
          {line.barcode && ` · ${line.barcode}`}
        </p>
      </div>
      {mayPack ? (
        <>
          <Pieces line={line} ticked={ticked} left={left} onTick={onTick} />
          <Button size="sm" tone="quiet" aria-expanded={isShort} onClick={onShort}>
            One is missing<span className="sr-only"> of {line.name}</span>
          </Button>
        </>
      ) : (
        <span className="font-headline text-xl font-semibold tabular-nums">{left}</span>
      )}
    </div>
  );
}
