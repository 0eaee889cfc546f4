import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFieldEntry } from '../../ui/use-field-entry.ts';
import { type ListingQuery, listingHref, listingQuery } from './listing.rules.ts';

const PAUSE_MS = 400;

/**
 * The fields belong to the browser and the list to the address: each change turns what the form says into an address, at
 * once or, while somebody types, in the pauses. When the address changes by other means (back, Home), the fields are made
 * anew: that is what `round` counts.
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
  const entry = useFieldEntry();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the fields, what was being typed into them is gone
  useEffect(() => () => clearTimeout(pause.current), [state.round]);

  const apply = (fields: HTMLFormElement, field = '', typed?: boolean) => {
    clearTimeout(pause.current);
    const said = [...new FormData(fields)].map(([name, value]) => [name, String(value)]);
    const wanted = listingHref(listingQuery(new URLSearchParams(said)));
    if (wanted === lastAsked) return;
    setState((last) => ({ ...last, asked: [...last.asked, wanted] }));
    void navigate(wanted, { preventScrollReset: true, replace: entry.shouldReplace(field, typed) });
  };

  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the page was alive
  useEffect(() => {
    if (form.current && [...form.current.elements].some(isTouched)) apply(form.current);
  }, []);
  const clear = () => {
    clearTimeout(pause.current);
    emptyFields(form.current?.elements ?? []);
    setState((last) => ({ ...last, asked: [...last.asked, '/'] }));
    void navigate('/', { preventScrollReset: true });
  };

  return {
    round: state.round,
    form: {
      ref: form,
      ...entry.listeners,
      onChange({ target, currentTarget }: ChangeEvent<HTMLFormElement>) {
        if (!isText(target)) return apply(currentTarget, target.name);
        clearTimeout(pause.current);
        pause.current = setTimeout(() => apply(currentTarget, target.name, true), PAUSE_MS);
      },
      onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
        if (key === 'Enter' && isText(target)) apply(currentTarget, target.name, true);
      },
      onSubmit: (event: SubmitEvent) => event.preventDefault(),
    },
    onClear(event: SubmitEvent) {
      event.preventDefault();
      clear();
    },
  };
}

function isText(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text';
}

/** Whether it says something else than the page came with. */
function isTouched(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Not a reset, which would bring back what the page came with. */
function emptyFields(fields: Iterable<Element>): void {
  for (const field of fields) {
    if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = false;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = '';
  }
}
