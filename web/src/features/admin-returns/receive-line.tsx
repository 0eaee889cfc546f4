import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { Pieces } from '../../lib/desk/pieces.tsx';
import { LineName } from '../../lib/orders/line-name.tsx';
import type { Ticks } from '../../lib/orders/pack.rules.ts';
import { reasonTexts } from '../../lib/returns/return-text.rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { cameOf, isWrittenOff, type WrittenOff } from './receive.rules.ts';

interface ReceiveLineProps {
  line: OrderReturn['lines'][number];
  ticks: Ticks;
  written: WrittenOff;
  /** False when there is nothing more to receive: it can be looked at. */
  mayReceive: boolean;
  onTick: (pieces: number) => void;
  onWriteOff: (on: boolean) => void;
}

/** One line that comes back: how many have come, and whether they can be sold again. */
export function ReceiveLine({ line, ticks, written, mayReceive, onTick, onWriteOff }: ReceiveLineProps) {
  const { lineId, name, options, sku, barcode, img, quantity, reason, exchangeFor } = line;
  const came = cameOf(ticks, line);
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      {mayReceive && (
        <span className="mt-4">
          <Checkbox
            label={t.plural(quantity, { one: '{0} has come back', other: 'All # of {0} have come back' }, name)}
            labelHidden
            checked={came === quantity}
            onChange={({ currentTarget }) => onTick(currentTarget.checked ? quantity : 0)}
          />
        </span>
      )}
      <Picture src={img} alt="" width={56} className="size-14 shrink-0" />
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <p className="leading-tight font-semibold">
          <LineName name={name} options={options} />
        </p>
        <p className="text-xs text-ink-soft">
          {sku}
          {barcode && ` · ${barcode}`}
        </p>
        <p className="mt-1 text-sm">
          {exchangeFor ? (
            <>
              {reasonTexts[reason]}, exchange for{' '}
              <bdi className="font-semibold">{optionsText(exchangeFor.options)}</bdi>
            </>
          ) : (
            reasonTexts[reason]
          )}
        </p>
      </div>
      {mayReceive ? <Pieces line={line} ticked={came} left={quantity} onTick={onTick} /> : <Received line={line} />}
      {mayReceive && came > 0 && (
        <div className="w-full sm:ps-28">
          <RadioGroup
            legend={t`What becomes of ${name}?`}
            name={`shelf-${lineId}`}
            options={[
              { value: 'shelf', label: t`Back on the shelf` },
              { value: 'off', label: t`Write off` },
            ]}
            value={isWrittenOff(written, line) ? 'off' : 'shelf'}
            onChange={(value) => onWriteOff(value === 'off')}
          />
        </div>
      )}
    </div>
  );
}

function Received({ line: { quantity, received, restocked } }: Pick<ReceiveLineProps, 'line'>) {
  const off = (received ?? 0) - (restocked ?? 0);
  const parts = [
    restocked ? t.plural(restocked, { one: '# back on the shelf', other: '# back on the shelf' }) : '',
    off > 0 ? t.plural(off, { one: '# written off', other: '# written off' }) : '',
    received !== null && received < quantity
      ? t.plural(quantity - received, { one: '# not come', other: '# not come' })
      : '',
  ].filter(Boolean);
  return (
    <p className="text-end text-sm">
      <span className="font-headline text-xl font-semibold tabular-nums">{quantity}</span>
      {parts.length > 0 && <span className="block">{parts.join(', ')}</span>}
    </p>
  );
}
