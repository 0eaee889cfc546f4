import type { AddressProblems } from '@fieldhouse/contracts/address.rules';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, type Ref, useCallback, useEffect, useState } from 'react';
import { AddressFields } from '../../lib/address-fields.tsx';
import { useMoney } from '../../lib/money.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TryAgain } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CardFieldsHandle, CardProblem, type CardProvider } from './card-provider.ts';
import type { CheckoutForm } from './checkout-form.rules.ts';
import { loadCardProvider } from './load-card-provider.ts';
import { Part } from './part.tsx';

interface PaymentPartProps {
  shopName: string;
  /** Not known before the first answer. */
  total: number | undefined;
  form: CheckoutForm;
  /** Of the delivery address, which may be one of the book. */
  country: string;
  /** As it stands in the field. */
  cardName: string;
  problems: { readonly billing: AddressProblems; readonly cardName?: string | undefined };
  email: string;
  card: Ref<CardFieldsHandle>;
  /** Another way to pay than by card, by its name. */
  other: string | undefined;
  onOther: (name: string | undefined) => void;
  onChange: (part: Partial<CheckoutForm>) => void;
  /** The button, with what is said above it. */
  children: ReactNode;
}

/** The card widget, as specified: titled with the shop's name, and the last part of the page. */
export function PaymentPart({ shopName, total, children, ...rest }: PaymentPartProps) {
  const money = useMoney();
  return (
    <Part
      id="payment"
      title={shopName}
      aside={
        <p aria-live="polite" className="min-h-6 tabular-nums">
          {total !== undefined && t`Your total is ${money(total)}`}
        </p>
      }
    >
      {total === 0 ? <p>There is nothing to pay: no card is needed.</p> : <CardFields total={total ?? 0} {...rest} />}
      {children}
    </Part>
  );
}

type CardFieldsProps = Omit<PaymentPartProps, 'shopName' | 'children'> & { total: number };

function CardFields({ total, form, country, cardName, problems, email, card, onChange, ...rest }: CardFieldsProps) {
  const { other, onOther } = rest;
  const { provider, problem, retry } = useCardProvider();
  return (
    <>
      <Checkbox
        label="Bill to the delivery address"
        checked={form.same}
        onChange={(event) => onChange({ same: event.target.checked })}
      />
      {!form.same && (
        <fieldset className="min-w-0">
          <legend className="mb-3 font-headline text-xl font-semibold">Billing address</legend>
          <AddressFields
            kind="billing"
            value={form.billing}
            problems={problems.billing}
            onChange={(field, text) => onChange({ billing: { ...form.billing, [field]: text } })}
          />
        </fieldset>
      )}
      {!other && (
        <TextField
          label="Name on card"
          name="cardName"
          maxLength={200}
          autoComplete="cc-name"
          value={cardName}
          error={problems.cardName}
          onChange={(event) => onChange({ cardName: event.target.value, hasCardName: true })}
        />
      )}
      {/* Its room is kept: the provider comes later than the page. */}
      <div className="flex min-h-44 flex-col gap-4">
        {provider && (
          <provider.Fields
            ref={card}
            amount={total}
            country={form.same ? country : form.billing.country}
            email={email || undefined}
            onOther={onOther}
          />
        )}
        {!provider && (problem ? <TryAgain onRetry={retry}>{problem}</TryAgain> : <Waiting />)}
        {provider?.isDemo && !other && (
          <p className="rounded-sm border-s-4 border-ink bg-chalk px-4 py-3 text-sm">
            <b>Demo card form.</b> No money changes hands: use 4242 4242 4242 4242 with any future date and security
            code, and never enter a real card.
          </p>
        )}
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="scriptless:hidden">
      <p className="sr-only">Loading the card form</p>
      <Skeleton className="mt-7 h-12" />
      <Skeleton className="mt-11 h-12" />
    </div>
  );
}

function useCardProvider() {
  const [provider, setProvider] = useState<CardProvider>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setProvider(await loadCardProvider());
    } catch (error) {
      console.error(error);
      const told = error instanceof CardProblem ? error.message : undefined;
      setProblem(told ?? t`The card form could not be loaded. You have not been charged.`);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { provider, problem, retry: () => void load() };
}
