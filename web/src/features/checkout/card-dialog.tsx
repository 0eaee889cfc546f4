import { fromCents } from '@fieldhouse/contracts/money';
import { useCallback, useEffect, useState } from 'react';
import { CostRows } from '../../lib/cost-rows.tsx';
import { listCosts } from '../../lib/costs.rules.ts';
import { likelyCountry } from '../../lib/countries.ts';
import { useMoney, useShopCountry } from '../../lib/money.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PostalAddress } from './address.rules.ts';
import { CardForm, type HolderForm } from './card-form.tsx';
import { CardProblem, type CardProvider } from './card-provider.ts';
import { loadCardProvider } from './load-card-provider.ts';
import { OpenPayment } from './open-payment.tsx';
import type { BoughtLine } from './payment-attempt.rules.ts';
import { type Terms, useQuotedPayment } from './quote-payment.ts';
import type { Checkout } from './use-checkout.ts';

export interface CardDialogProps {
  shopName: string;
  lines: readonly BoughtLine[];
  totalCents: number;
  terms: Terms;
  checkout: Checkout;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const nowhere = (country: string): PostalAddress => ({ line1: '', city: '', postal_code: '', country });
const nobodyIn = (country: string): HolderForm => ({
  ...{ name: '', billing: nowhere(country), shipping: nowhere(country), same: true },
});

/** The card widget, around whichever provider the shop has. Contains Base UI: load it by import() only. */
export function CardDialog({ shopName, lines, totalCents, terms, checkout, open, onOpenChange }: CardDialogProps) {
  // Kept here, so that nobody has to type it again after the bank's own window.
  const nobody = nobodyIn(likelyCountry(useShopCountry()));
  const [holder, setHolder] = useState(nobody);
  const typed = JSON.stringify(holder) !== JSON.stringify(nobody);
  useDraft({ name: 'checkout', values: holder, typed, restore: setHolder });
  const { provider, problem, retry } = useCardProvider(open);
  const { state, bankAsks } = checkout;
  const money = useMoney();
  const { needsQuote, shownCents, quote, agree } = useQuotedPayment(terms);
  const dueCents = needsQuote ? shownCents : totalCents;
  const close = (next: boolean) => {
    // The dialog stays open while a payment is in progress: its outcome belongs on this screen.
    if (next || state.at !== 'work') onOpenChange(next);
  };
  return (
    <Dialog
      title={shopName}
      text={`Your total is ${money(fromCents(dueCents))}`}
      open={open && !bankAsks}
      onOpenChange={close}
    >
      {state.at === 'open' && <OpenPayment checkout={checkout} />}
      {quote && state.at !== 'open' && (
        <div className="mb-6 rounded-sm bg-chalk px-4 py-3">
          <CostRows
            rows={[{ label: 'Subtotal', amount: quote.subtotal }, ...listCosts(quote)]}
            money={money}
            total={quote.total}
          />
        </div>
      )}
      {state.at !== 'open' && provider && (
        <CardForm
          provider={provider}
          holder={holder}
          onHolder={setHolder}
          lines={lines}
          totalCents={dueCents}
          whole={needsQuote}
          agree={agree}
          checkout={checkout}
        />
      )}
      {state.at !== 'open' && !provider && (problem ? <ProviderFailed words={problem} onRetry={retry} /> : <Waiting />)}
    </Dialog>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the card form
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="mt-4 h-12" />
      <Skeleton className="mt-4 h-12" />
    </div>
  );
}

function ProviderFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Notice
      tone="problem"
      action={
        <Button size="sm" tone="line" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {words}
    </Notice>
  );
}

function useCardProvider(wanted: boolean) {
  const [provider, setProvider] = useState<CardProvider>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setProvider(await loadCardProvider());
    } catch (error) {
      console.error(error);
      const told = error instanceof CardProblem ? error.message : undefined;
      setProblem(told ?? 'The card form could not be loaded. You have not been charged.');
    }
  }, []);
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return { provider, problem, retry: () => void load() };
}
