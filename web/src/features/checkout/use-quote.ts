import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { findGuest } from '../../lib/session/guest.ts';

export type QuoteRequest = NonNullable<Parameters<typeof call<NonNullable<typeof quoteCart.schemas>>>[1]>['body'];

export interface Answer {
  readonly key: string;
  /** A guest's is for this guest alone; a visitor's for any guest they become. */
  readonly guest: string | undefined;
  readonly quote?: Quote;
  readonly refusal?: ApiError;
}

const WAIT_MS = 400;

/** What this cart costs at this address: asked again when either has come to rest after a change. The newest request counts. */
export function useQuote(request: QuoteRequest | undefined) {
  const key = request && JSON.stringify(request);
  const [answer, setAnswer] = useState<Answer>();
  const newest = useRef(key);
  newest.current = key;
  const running = useRef<{ key: string; answer: Promise<Answer> }>(undefined);

  const ask = useCallback((about: string): Promise<Answer> => {
    if (running.current?.key !== about) {
      const asked = askShop(about).then((got) => {
        if (running.current?.answer === asked) running.current = undefined;
        if (newest.current === about) setAnswer(got);
        return got;
      });
      running.current = { key: about, answer: asked };
    }
    return running.current.answer;
  }, []);

  const isCurrent = answer?.key === key;
  const hasAnswer = answer !== undefined;
  useEffect(() => {
    if (key === undefined || isCurrent) return;
    const timer = setTimeout(() => void ask(key), hasAnswer ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [key, isCurrent, hasAnswer, ask]);

  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible' && newest.current && answer && !isValid(answer))
        void ask(newest.current);
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [answer, ask]);

  return {
    /** Of an earlier request until the new answer is there. */
    quote: answer?.quote,
    refusal: isCurrent ? answer?.refusal : undefined,
    busy: key !== undefined && !isCurrent,
    /** It can be paid as it stands there. */
    isSettled: answer !== undefined && isCurrent && answer.quote?.quoteId !== undefined && isValid(answer),
    again: () => {
      // What stands there stays until the new answer comes: the card fields stand on it.
      setAnswer((before) => before && { ...before, key: '' });
      if (newest.current) void ask(newest.current);
    },
    /** The answer to the request as it is now. */
    settle: async (): Promise<Answer | undefined> => {
      const about = newest.current;
      if (about === undefined) return undefined;
      return answer?.key === about && isValid(answer) ? answer : ask(about);
    },
  };
}

async function askShop(key: string): Promise<Answer> {
  const guest = findGuest();
  try {
    return { key, guest, quote: await call(quoteCart, { body: JSON.parse(key) as QuoteRequest }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { key, guest, refusal: error };
  }
}

const isValid = ({ quote, guest }: Answer) =>
  quote !== undefined && Date.parse(quote.expiresAt) > Date.now() && (guest === undefined || guest === findGuest());
