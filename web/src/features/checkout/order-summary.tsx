import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CostRows, listCosts } from '../../lib/cost-rows.tsx';
import { useMoney } from '../../lib/money.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface OrderSummaryProps {
  quote: Quote | undefined;
  busy: boolean;
  /** What is in the cart; none until it has been read. */
  lines: ReactNode;
  /** The field for a code. */
  code: ReactNode;
}

/** What is bought and what it comes to. On a phone it is above the rest, and folded. */
export function OrderSummary({ quote, busy, lines, code }: OrderSummaryProps) {
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="order-summary" className="rounded-sm border-t-4 border-ink bg-chalk">
      <h2 id="order-summary" className="sr-only">
        Order summary
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="order-summary-content"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 px-5 font-headline text-lg font-semibold md:hidden"
      >
        <span className="flex items-center gap-2 text-start">
          {t`Your order`}
          <ChevronDown size={20} className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </span>
        <span className="text-xl tabular-nums">{quote && money(quote.total)}</span>
      </button>
      <div id="order-summary-content" className={`flex flex-col gap-5 p-5 md:p-6 ${isOpen ? '' : 'max-md:hidden'}`}>
        {/* All at once, so that nothing moves. */}
        {lines ? (
          <>
            {lines}
            {code}
            <div aria-live="polite" aria-busy={busy} className={`min-h-28 ${busy ? 'opacity-85' : ''}`}>
              {quote ? (
                <CostRows
                  rows={[{ label: t`Subtotal`, amount: quote.subtotal }, ...listCosts(quote, true)]}
                  money={money}
                  total={quote.total}
                />
              ) : (
                <Skeleton className="h-28" />
              )}
            </div>
          </>
        ) : (
          <Skeleton className="h-80" />
        )}
      </div>
    </section>
  );
}
