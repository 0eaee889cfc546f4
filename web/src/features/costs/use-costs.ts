import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import type { CartLine } from '../../lib/stored-content.rules.ts';
import { keyOfLines, toQuoteLines } from './cart-lines.rules.ts';
import { keepCode, readCode, useCode } from './code.store.ts';

export type Costs = ReturnType<typeof useCosts>;

interface Answer {
  readonly quote: Quote;
  /** What it is about. */
  readonly key: string;
  readonly code: string;
}

/**
 * What the cart costs, asked for when it has been checked, when a code is sent, when somebody asks or comes back. Changing the
 * cart asks nobody: the costs then say that they are for the cart as it was.
 */
export function useCosts(lines: readonly CartLine[], isReady: boolean) {
  const code = useCode();
  const key = keyOfLines(lines);
  const [answer, setAnswer] = useState<Answer>();
  const [busy, setBusy] = useState(false);
  const newest = useRef(0);
  const latest = useRef(lines);
  latest.current = lines;

  const ask = useCallback(async () => {
    const about = latest.current;
    if (about.length === 0) return;
    newest.current += 1;
    const mine = newest.current;
    const typed = readCode();
    setBusy(true);
    try {
      const body = { lines: toQuoteLines(about), ...(typed && { code: typed }) };
      const quote = await call(quoteCart, { body });
      if (mine === newest.current) setAnswer({ quote, key: keyOfLines(about), code: typed });
    } catch (error) {
      // The cart works without it, and paying says what is wrong.
      console.warn(error);
      if (mine === newest.current) setAnswer(undefined);
    } finally {
      if (mine === newest.current) setBusy(false);
    }
  }, []);

  useEffect(() => {
    if (isReady) void ask();
  }, [isReady, ask]);

  const isCurrent = answer?.key === key && answer.code === code;
  useEffect(() => {
    const comeBack = () => {
      const isOver = answer && (!isCurrent || Date.parse(answer.quote.expiresAt) < Date.now());
      if (document.visibilityState === 'visible' && isOver) void ask();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [answer, isCurrent, ask]);

  const send = (text: string) => {
    keepCode(text);
    return ask();
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
