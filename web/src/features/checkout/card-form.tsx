import { toCents } from '@fieldhouse/contracts/money';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type AddressProblems,
  findAddressProblems,
  findWholeProblems,
  type PostalAddress,
  trimmed,
} from './address.rules.ts';
import { AddressFields } from './address-fields.tsx';
import type { CardFieldsHandle, CardProvider } from './card-provider.ts';
import type { BoughtLine } from './payment-attempt.rules.ts';
import type { useQuotedPayment } from './quote-payment.ts';
import type { Checkout } from './use-checkout.ts';

export interface HolderForm {
  readonly name: string;
  readonly billing: PostalAddress;
  readonly shipping: PostalAddress;
  readonly same: boolean;
}

interface CardFormProps {
  provider: CardProvider;
  holder: HolderForm;
  onHolder: (holder: HolderForm) => void;
  lines: readonly BoughtLine[];
  totalCents: number;
  /** Costs depend on where the parcel goes. */
  whole: boolean;
  agree: ReturnType<typeof useQuotedPayment>['agree'];
  checkout: Checkout;
}

interface Problems {
  readonly name?: string;
  readonly billing: AddressProblems;
  readonly shipping: AddressProblems;
}
const fine: Problems = { billing: {}, shipping: {} };

export function CardForm({ provider, holder, onHolder, lines, totalCents, whole, agree, checkout }: CardFormProps) {
  const { Fields, isDemo } = provider;
  const card = useRef<CardFieldsHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(fine);
  const { state } = checkout;
  const change = (part: Partial<HolderForm>) => onHolder({ ...holder, ...part });

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    const found = findProblems(holder, whole);
    flushSync(() => setProblems(found));
    if (hasProblems(found)) checkout.say('Some information is missing. Please check the highlighted fields.');
    else await checkout.pay(begin);
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const begin = async () => {
    if (!card.current) throw new Error('the card fields are not there');
    const [name, billing] = [holder.name.trim(), trimmed(holder.billing)];
    const shipping = holder.same ? billing : trimmed(holder.shipping);
    const quote = await agree(lines, shipping, name);
    const total = quote ? { totalCents: toCents(quote.total), quoteId: quote.quoteId } : { totalCents };
    // What costs nothing needs no card: the quote is its own key.
    const tokenId = quote?.total === 0 ? quote.quoteId : await card.current.createToken({ name, billing, shipping });
    return { tokenId, lines, ...total, startedAt: Date.now() };
  };

  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-6" onSubmit={pay}>
      {isDemo && (
        <p className="rounded-sm border-l-4 border-ink bg-chalk px-4 py-3 text-sm">
          <b>Demo card form.</b> No money changes hands: use 4242 4242 4242 4242 with any future date and security code,
          and never enter a real card.
        </p>
      )}
      <AddressFields
        legend="Billing address"
        kind="billing"
        value={holder.billing}
        whole={whole && holder.same}
        problems={problems.billing}
        onChange={(billing) => change({ billing })}
      />
      <Checkbox
        label="Ship to the billing address"
        checked={holder.same}
        onChange={(event) => change({ same: event.target.checked })}
      />
      {!holder.same && (
        <AddressFields
          legend="Shipping address"
          kind="shipping"
          value={holder.shipping}
          whole={whole}
          problems={problems.shipping}
          onChange={(shipping) => change({ shipping })}
        />
      )}
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 font-headline text-xl font-semibold">Card</legend>
        <TextField
          label="Name on card"
          maxLength={200}
          autoComplete="cc-name"
          value={holder.name}
          error={problems.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Fields ref={card} amountCents={totalCents} />
      </fieldset>
      {state.at === 'refused' && <Notice tone="problem">{state.words}</Notice>}
      <Button type="submit" tone="buy" size="lg" busy={state.at === 'work'}>
        Pay With Card
      </Button>
      <p role="status" className="sr-only">
        {state.at === 'work' && state.words}
      </p>
    </form>
  );
}

function findProblems({ name, billing, shipping, same }: HolderForm, whole: boolean): Problems {
  const findIn = whole ? findWholeProblems : findAddressProblems;
  return {
    ...(name.trim() === '' && { name: 'Please enter the name on the card' }),
    billing: same ? findIn(billing) : findAddressProblems(billing),
    shipping: same ? {} : findIn(shipping),
  };
}

function hasProblems({ name, billing, shipping }: Problems): boolean {
  return name !== undefined || Object.keys({ ...billing, ...shipping }).length > 0;
}
