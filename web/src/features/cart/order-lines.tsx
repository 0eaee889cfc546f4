import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { useMoney } from '../../lib/money.ts';
import { fullName } from '../../lib/stored-content.rules.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { keyOf } from './cart.rules.ts';
import { fewLeftText } from './cart-changes.tsx';
import { findChange } from './cart-check.rules.ts';
import { totalOf } from './cart-edits.rules.ts';
import type { CartCheck } from './use-cart-check.ts';

/** What is in the cart, to be looked over before it is paid. What has changed is said at its line. */
export function OrderLines({ check: { lines, fresh } }: { check: CartCheck }) {
  const money = useMoney();
  return (
    <ul className="flex flex-col gap-4">
      {lines.map((line) => {
        const change = findChange(line, fresh);
        return (
          <li key={keyOf(line)} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4">
            <Picture src={line.img[0]} alt={fullName(line)} width={64} className="size-16 rounded-sm" />
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere">
                {line.name}
              </p>
              {line.options && (
                <p dir="auto" className="text-sm text-ink-soft wrap-anywhere">
                  {optionsText(line.options)}
                </p>
              )}
              <p className="text-sm text-ink-soft tabular-nums">Quantity: {line.piece}</p>
              {change && (
                <p className="mt-1 flex flex-wrap gap-2">
                  {change.price && <Tag tone="ink">Now {money(change.price.now)}</Tag>}
                  {(change.gone || change.left === 0) && <Tag tone="problem">No longer available</Tag>}
                  {change.left ? <Tag tone="ink">{fewLeftText(change.left)}</Tag> : null}
                </p>
              )}
            </div>
            <p className="whitespace-nowrap tabular-nums">{money(totalOf([line]))}</p>
          </li>
        );
      })}
    </ul>
  );
}
