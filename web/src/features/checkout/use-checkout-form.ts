import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isAmong, likelyCountry, useMarketCountries } from '../../lib/address-fields.tsx';
import { useShopCountry } from '../../lib/money.ts';
import { readDraft, registerDraft, VISITOR, writeDraft } from '../../lib/session/drafts.ts';
import { type CheckoutForm, emptyForm, withBook, withTyped } from './checkout-form.rules.ts';

export const DRAFT = 'checkout';

/**
 * What is typed, kept for its person in this tab: over a reload, a way back, a session that ends. It begins as the server has
 * drawn it; what the browser knows comes right after that.
 */
export function useCheckoutForm(
  owner: string,
  fields: RefObject<HTMLFormElement | null>,
  book: readonly SavedAddress[],
) {
  const start = emptyForm(useShopCountry());
  const [form, setForm] = useState(withBook(start, book));
  const [isRestored, setRestored] = useState(false);
  const begin = useRef({ start, owner, book, among: useMarketCountries() });

  useEffect(() => {
    const { start: drawn, owner: whose, book: kept, among } = begin.current;
    const country = likelyCountry(drawn.delivery.country, among);
    const { delivery, ...known } = readDraft(DRAFT, whose, drawn) ?? emptyForm(country);
    // Typed in another market, perhaps.
    const here = isAmong(delivery.country, among) ? delivery : { ...delivery, country };
    setForm(withTyped(withBook({ ...known, delivery: here }, kept), drawn, readTyped(fields.current)));
    setRestored(true);
  }, [fields]);

  const now = useRef(form);
  useEffect(() => {
    now.current = form;
    if (isRestored) writeDraft(DRAFT, owner, form);
  }, [form, isRestored, owner]);
  // Of a member: when the session ends, the way leads over the login and back.
  useEffect(() => {
    if (owner !== VISITOR) return registerDraft(DRAFT, () => now.current);
  }, [owner]);

  const change = (part: Partial<CheckoutForm>) => setForm((before) => ({ ...before, ...part }));
  return { form, change, isRestored };
}

function readTyped(form: HTMLFormElement | null): Map<string, string> {
  const fields = [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );
  return new Map(fields.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));
}
