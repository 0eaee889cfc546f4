import { countryName } from '@fieldhouse/contracts/country.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import { CostRows, isPlain, listCosts } from '../../lib/cost-rows.tsx';
import { useMoney, useShopCountry } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import type { Costs } from './use-costs.ts';

/** Below the cart's total: a code, and what comes to it or goes off. It keeps quiet about what it does not know. */
export function CartCosts({ costs }: { costs: Costs }) {
  const { quote, isCurrent, busy, ask } = costs;
  const isKnown = quote !== undefined && quote.problems.length === 0;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <CodeForm costs={costs} />
      {isKnown && (
        <div aria-live="polite" aria-busy={busy}>
          <Rows quote={quote} />
          {!isCurrent && !busy && (
            <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="text-sm">These costs are for the cart as it was.</p>
              <Button size="sm" tone="line" onClick={ask}>
                Update costs
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Rows({ quote }: { quote: Quote }) {
  const money = useMoney();
  const country = useShopCountry();
  // With a code the headline is what it comes to.
  const before = quote.code?.applied ? [{ label: t`Subtotal`, amount: quote.subtotal }] : [];
  const rows = [...before, ...listCosts(quote)];
  return (
    <>
      <CostRows rows={rows} money={money} total={isPlain(quote) ? undefined : quote.total} />
      {country && <p className="mt-2 text-xs text-ink-soft">Estimated for delivery to {countryName(country)}.</p>}
    </>
  );
}
