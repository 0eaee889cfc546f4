import { suggest } from '@fieldhouse/contracts/discovery.endpoints';
import type { Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import { useEffect, useState } from 'react';
import { browserCall } from '../../lib/call.ts';
import { moneyIn, useCurrency } from '../../lib/money.ts';

const PAUSE_MS = 150;

export interface Suggestion {
  label: string;
  /** Where a choice leads. */
  to: string;
  /** What it is, besides its name. */
  kind: 'product' | 'category' | 'brand';
  hint: string;
  img?: string | null;
}

const none: readonly Suggestion[] = [];

/** What may be meant by what is typed, requested in pauses. A response that arrives too late is dropped. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const currency = useCurrency();
  const q = text.trim();
  const [found, setFound] = useState(none);
  useEffect(() => {
    if (!q) {
      setFound(none);
      return;
    }
    const asked = new AbortController();
    const ask = async () => {
      // Without a response there are no suggestions; searching still works.
      const suggestions = await browserCall(asked.signal)(suggest, { query: { q } }).then(
        (answer) => toList(answer, currency),
        () => none,
      );
      if (!asked.signal.aborted) setFound(suggestions);
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [q, currency]);
  return found;
}

function toList({ products, categories, brands }: Suggestions, currency: string | undefined): Suggestion[] {
  const money = moneyIn(currency);
  return [
    ...products.map(({ _id, name, price, priceTo, img }) => ({
      ...{ label: name, to: `/product/${_id}`, kind: 'product' as const, img },
      hint: `${priceTo === undefined ? '' : 'From '}${money(price)}`,
    })),
    ...categories.map(({ name, path }) => ({
      ...{ label: name, to: `/c/${path}`, kind: 'category' as const, hint: 'Category' },
    })),
    ...brands.map((name) => ({
      ...{ label: name, to: `/?${new URLSearchParams({ brand: name })}`, kind: 'brand' as const, hint: 'Brand' },
    })),
  ];
}
