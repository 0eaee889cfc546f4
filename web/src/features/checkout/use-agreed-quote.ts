import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef } from 'react';
import { useMoney } from '../../lib/money.ts';
import { CardProblem } from './card-provider.ts';
import { type QuoteRequest, useQuote } from './use-quote.ts';

interface AgreedQuoteOptions {
  /** None as long as there is nothing to ask. */
  request: QuoteRequest | false;
  /** Prices or stock are not what the cart says. */
  onOutdated: () => void;
  /** The way of delivery that was chosen is not offered for this address. */
  onMethodGone: () => void;
}

/** The quote of what is on the screen, and the one that is paid: nothing is charged that was not shown before. */
export function useAgreedQuote({ request, onOutdated, onMethodGone }: AgreedQuoteOptions) {
  const { quote, refusal, busy, isSettled, again, settle } = useQuote(request || undefined);
  const money = useMoney();
  // What is on the screen when the answer comes.
  const shown = useRef(quote?.total);
  shown.current = quote?.total;

  const isMethodGone = refusal?.key === 'quote.method';
  const told = useRef({ onOutdated, onMethodGone });
  told.current = { onOutdated, onMethodGone };
  useEffect(() => {
    if (isMethodGone) told.current.onMethodGone();
  }, [isMethodGone]);
  useEffect(() => {
    if (quote && quote.problems.length > 0) told.current.onOutdated();
  }, [quote]);

  /** Throws CardProblem with what there is to say. */
  const agree = async (): Promise<Quote & { quoteId: string }> => {
    const before = shown.current;
    const answer = await settle();
    if (answer?.refusal) throw new CardProblem(answer.refusal.message, { cause: answer.refusal });
    const payable = requirePayable(answer?.quote);
    if (before === undefined || payable.total === before) return payable;
    throw new CardProblem(
      t`The total is ${money(payable.total)} now, not ${money(before)}. You have not been charged. Press the button again to pay it.`,
    );
  };
  return { quote, busy, isSettled, again, agree, refusal: isMethodGone ? undefined : refusal?.message };
}

function requirePayable(quote: Quote | undefined): Quote & { quoteId: string } {
  if (!quote) throw new CardProblem(quoteMessages.expired);
  const { quoteId, problems, methods } = quote;
  if (quoteId !== undefined) return { ...quote, quoteId };
  if (problems.length > 0) throw new CardProblem(quoteMessages.changed);
  throw new CardProblem(
    methods.length === 0 ? quoteMessages.noDelivery : t`Some information is missing in your delivery address.`,
  );
}
