import { t } from '@fieldhouse/contracts/text';
import { CircleExclamationPoint } from 'lucide-react';
import { type Money, moneyIn, useMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import type { LineChange } from './cart-check.rules.ts';

interface CartChangesProps {
  changes: readonly LineChange[];
  totals: { readonly was: number; readonly now: number };
  onAccept: () => void;
}

/** What has changed since the cart was filled. Nothing of it happens before the shopper has read it and agreed. */
export function CartChanges({ changes, totals, onAccept }: CartChangesProps) {
  const money = useMoney();
  return (
    <section
      role="alert"
      aria-labelledby="cart-changes"
      className="mb-6 rounded-sm border-s-4 border-ink bg-chalk px-5 py-4"
    >
      <h2 id="cart-changes" className="flex items-center gap-3 text-2xl">
        <CircleExclamationPoint size={24} className="shrink-0" />
        {t.plural(changes.length, {
          one: 'One item has changed since you filled your cart',
          other: '# items have changed since you filled your cart',
        })}
      </h2>
      <ul className="mt-3 flex flex-col gap-1.5">
        {changes.map((change) => (
          <li key={change.key} className="wrap-anywhere">
            <bdi className="font-semibold">{change.name}</bdi>: {changeText(change, money)}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onClick={onAccept}>Accept changes</Button>
        {totals.was !== totals.now && (
          <p className="tabular-nums">
            Your total was {money(totals.was)} and is now <b>{money(totals.now)}</b>.
          </p>
        )}
      </div>
    </section>
  );
}

export const fewLeftText = (left: number): string => t.plural(left, { one: 'Only # left', other: 'Only # left' });

/** What was put in elsewhere cost another money. */
export const wasIn = (currency: string | undefined, here: Money): Money => (currency ? moneyIn(currency) : here);

function changeText({ price, left, gone, pieces }: LineChange, money: Money): string {
  if (gone) return t`no longer available.`;
  if (left === 0) return t`sold out.`;
  const text = [
    price && t`the price was ${wasIn(price.wasIn, money)(price.was)}, it is now ${money(price.now)}.`,
    left !== undefined &&
      t.plural(left, { one: 'only # left, you wanted {0}.', other: 'only # left, you wanted {0}.' }, pieces),
  ];
  return text.filter(Boolean).join(' ');
}
