import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useMoney, useShopCountry } from '../../lib/money.ts';
import type { PostalAddress } from './address.rules.ts';
import { CardProblem } from './card-provider.ts';
import { type BoughtLine, toOrderLine } from './payment-attempt.rules.ts';

/** What the cart knows about its costs. */
export interface Terms {
  /** Paying takes the sum of the prices: nobody needs a quote for that. */
  readonly isPlain: boolean;
  readonly code: string;
  /** What the cart has said that it comes to. */
  readonly totalCents: number;
}

interface Quoted {
  readonly key: string;
  readonly quote: Quote & { readonly quoteId: string };
}

/**
 * What this very address costs, before the card is asked. Where that is not what the buyer was shown, nothing is sent until
 * they have seen it and pressed again.
 */
export function useQuotedPayment({ isPlain, code, totalCents }: Terms) {
  const shopCountry = useShopCountry();
  // The cart has only asked about the shop's own country.
  const [isElsewhere, setElsewhere] = useState(false);
  const needsQuote = !isPlain || isElsewhere;
  const [quoted, setQuoted] = useState<Quoted>();
  const shownCents = quoted ? toCents(quoted.quote.total) : totalCents;
  // What is on the screen when the answer comes.
  const shown = useRef(shownCents);
  shown.current = shownCents;
  const money = useMoney();

  const askAbout = async (country: string, lines: readonly BoughtLine[]) => {
    const body = { lines: lines.map(toOrderLine), address: { country } };
    // Should it not answer, the shop itself refuses what is not the right total.
    const estimate = await call(quoteCart, { body }).catch(() => undefined);
    if (!estimate || estimate.problems.length > 0) return;
    if (estimate.methods.length === 0) throw new CardProblem(quoteMessages.noDelivery);
    if (toCents(estimate.total) === totalCents) return;
    setElsewhere(true);
    throw new CardProblem(tellTotal(toCents(estimate.total), totalCents));
  };
  const tellTotal = (now: number, before: number) =>
    `For your address the total is ${money(fromCents(now))}, not ${money(fromCents(before))}. ` +
    'You have not been charged. Press the button again to pay it.';

  /** Nothing in the plain case. Throws CardProblem with what there is to say. */
  const agree = async (lines: readonly BoughtLine[], address: PostalAddress, name: string) => {
    if (!needsQuote) {
      if (address.country !== shopCountry) await askAbout(address.country, lines);
      return undefined;
    }
    const body = { lines: lines.map(toOrderLine), address: { ...address, name }, ...(code && { code }) };
    const key = JSON.stringify(body);
    if (quoted?.key === key && Date.parse(quoted.quote.expiresAt) > Date.now()) return quoted.quote;
    const quote = await payable(call(quoteCart, { body }));
    const cents = toCents(quote.total);
    const before = shown.current;
    setQuoted({ key, quote });
    if (cents === before) return quote;
    const reason = quote.code && !quote.code.applied && quote.code.reason ? `${quote.code.reason} ` : '';
    throw new CardProblem(reason + tellTotal(cents, before));
  };
  return { needsQuote, shownCents, quote: quoted?.quote, agree };
}

async function payable(asked: Promise<Quote>): Promise<Quoted['quote']> {
  try {
    const quote = await asked;
    const { quoteId, problems, methods } = quote;
    if (quoteId !== undefined) return { ...quote, quoteId };
    if (problems.length > 0) throw new CardProblem(quoteMessages.changed);
    throw new CardProblem(
      methods.length === 0 ? quoteMessages.noDelivery : 'Some information is missing in your shipping address.',
    );
  } catch (error) {
    if (error instanceof ApiError) throw new CardProblem(error.message, { cause: error });
    throw error;
  }
}
