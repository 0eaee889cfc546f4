import { suggest } from '@fieldhouse/contracts/discovery.endpoints';
import type { Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useMemo } from 'react';
import { moneyIn, useCurrency } from '../../lib/money.ts';
import { useAnswer } from '../../lib/use-answer.ts';

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

/** What may be meant by what is typed, requested in pauses. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const currency = useCurrency();
  const q = text.trim();
  // Without a response there are no suggestions; searching still works.
  const { answer } = useAnswer(q ? (call) => call(suggest, { query: { q } }) : undefined, q, PAUSE_MS);
  return useMemo(() => (answer ? toList(answer, currency) : none), [answer, currency]);
}

function toList({ products, categories, brands }: Suggestions, currency: string | undefined): Suggestion[] {
  const money = moneyIn(currency);
  return [
    ...products.map(({ _id, name, price, priceTo, img }) => ({
      label: name,
      to: `/product/${_id}`,
      kind: 'product' as const,
      img,
      hint: priceTo === undefined ? money(price) : t`From ${money(price)}`,
    })),
    ...categories.map(({ name, path }) => ({
      label: name,
      to: `/c/${path}`,
      kind: 'category' as const,
      hint: t`Category`,
    })),
    ...brands.map((name) => ({
      label: name,
      to: `/?${new URLSearchParams({ brand: name })}`,
      kind: 'brand' as const,
      hint: t`Brand`,
    })),
  ];
}
