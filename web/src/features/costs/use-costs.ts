import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../lib/call.ts';
import type { CartLine } from '../../lib/stored-content.rules.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { keepCode, readCode, useCode } from './code.store.ts';

export type Costs = ReturnType<typeof useCosts>;

interface Asked {
  readonly lines: readonly CartLine[];
  readonly code: string;
}

async function quoteOf(call: Call, { lines, code }: Asked) {
  const quote = await call(quoteCart, { body: { lines: toQuoteLines(lines), ...(code && { code }) } });
  return { quote, key: keyOfLines(lines), code };
}

/**
 * What the cart costs, asked for when it has been checked, when a code is sent, on request and on coming back. Changing the
 * cart does not ask: the costs then say that they are for the cart as it was.
 */
export function useCosts(lines: readonly CartLine[], isReady: boolean) {
  const code = useCode();
  const key = keyOfLines(lines);
  const [asked, setAsked] = useState<Asked>();
  const latest = useRef(lines);
  latest.current = lines;
  const ask = useCallback(() => {
    if (latest.current.length > 0) setAsked({ lines: latest.current, code: readCode() });
  }, []);
  // The cart works without it, and paying says what is wrong.
  const { answer: last, problem, busy } = useAnswer(asked && ((call) => quoteOf(call, asked)), asked);
  const answer = problem ? undefined : last;

  useEffect(() => {
    if (isReady) ask();
  }, [isReady, ask]);

  const isCurrent = answer?.key === key && answer.code === code;
  useEffect(() => {
    const comeBack = () => {
      const isOver = answer && (!isCurrent || Date.parse(answer.quote.expiresAt) < Date.now());
      if (document.visibilityState === 'visible' && isOver) ask();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [answer, isCurrent, ask]);

  const send = (text: string) => {
    keepCode(text);
    ask();
  };
  return {
    quote: answer?.quote,
    /** What it comes to with the code that was applied. */
    withCode: isCurrent && answer.quote.code?.applied ? answer.quote.total : undefined,
    isCurrent,
    code,
    busy,
    ask,
    applyCode: send,
    removeCode: () => send(''),
  };
}

/** What the quote is asked about. Prices are the shop's own: what differs is pointed out by the cart itself. */
export function toQuoteLines(lines: readonly CartLine[]) {
  return lines.map(({ _id, variantId, piece }) => ({
    productId: _id,
    ...(variantId !== undefined && { variantId }),
    quantity: piece,
  }));
}

/** Two carts that cost the same have the same one. */
export const keyOfLines = (lines: readonly CartLine[]): string =>
  toQuoteLines(lines)
    .map((line) => JSON.stringify(line))
    .toSorted()
    .join();
