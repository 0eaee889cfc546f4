import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ListingQuery, listingHref, listingQuery } from './listing.rules.ts';

const PAUSE_MS = 400;

/**
 * The fields belong to the browser and the list to the address: each change turns what the form says into an address, at
 * once or, while somebody types, in the pauses. When the address changes by other means (back, Home, 'clear filter'), the
 * fields are made anew: that is what `round` counts.
 */
export function useFilterForm(query: ListingQuery) {
  const navigate = useNavigate();
  const href = listingHref(query);
  // Quick changes overtake each other: a list that was asked for before the last one may still come in between.
  const [state, setState] = useState({ seen: href, asked: [href], round: 0 });
  if (state.seen !== href) {
    const { asked, round } = state;
    const own = asked.includes(href);
    setState({ seen: href, asked: own ? asked.slice(asked.indexOf(href)) : [href], round: own ? round : round + 1 });
  }
  const lastAsked = state.asked.at(-1);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedIn = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the fields, what was being typed into them is gone
  useEffect(() => {
    typedIn.current = undefined;
    return () => clearTimeout(pause.current);
  }, [state.round]);

  const apply = (form: HTMLFormElement, field?: string) => {
    clearTimeout(pause.current);
    const said = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const wanted = listingHref(listingQuery(new URLSearchParams(said)));
    if (wanted === lastAsked) return;
    setState((last) => ({ ...last, asked: [...last.asked, wanted] }));
    // Typing on in the same field corrects its own entry: one step back leads to before it.
    const replace = field !== undefined && field === typedIn.current;
    typedIn.current = field;
    void navigate(wanted, { preventScrollReset: true, replace });
  };

  const clear = () => {
    clearTimeout(pause.current);
    // Nothing will change the address then, and the fields may hold what was never asked.
    if (lastAsked === '/') setState((last) => ({ ...last, round: last.round + 1 }));
    void navigate('/', { preventScrollReset: true });
  };

  return {
    round: state.round,
    onChange({ target, currentTarget: form }: ChangeEvent<HTMLFormElement>) {
      if (!isText(target)) return apply(form);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => apply(form, target.name), PAUSE_MS);
    },
    onKeyDown({ key, target, currentTarget: form }: KeyboardEvent<HTMLFormElement>) {
      if (key === 'Enter' && isText(target)) apply(form, target.name);
    },
    onSubmit: (event: SubmitEvent) => event.preventDefault(),
    onClear(event: SubmitEvent) {
      event.preventDefault();
      clear();
    },
  };
}

function isText(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text';
}
