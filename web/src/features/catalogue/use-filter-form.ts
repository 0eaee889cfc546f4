import { type ChangeEvent, type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useFieldEntry } from '../../ui/use-field-entry.ts';
import { type ListingQuery, listingHref, listingQuery } from './listing.rules.ts';

const PAUSE_MS = 400;

/**
 * The fields belong to the browser, the list to the address. A change of a field leads to the address that the form
 * then spells: at once, or in the pauses while somebody types. An address that comes by other means (Back, Home) makes
 * the fields again.
 */
export function useFilterForm(query: ListingQuery) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const entry = useFieldEntry();
  const round = useRound();
  const asked = useRef(listingHref(query));
  const pause = usePause(round);

  const goTo = (href: string, replace = false) => {
    pause.end();
    asked.current = href;
    void navigate(href, { preventScrollReset: true, replace, state: { round } });
  };
  const apply = (field = '', typed?: boolean) => {
    pause.end();
    const href = hrefOf(form.current);
    if (href !== asked.current) goTo(href, entry.shouldReplace(field, typed));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each round, whose address came by other means
  useEffect(() => {
    asked.current = listingHref(query);
  }, [round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the page was alive
  useEffect(() => {
    if (fieldsOf(form.current).some(isTouched)) apply();
  }, []);

  return {
    /** Another one with each new set of fields. */
    round,
    form: {
      ref: form,
      ...entry.listeners,
      onChange: ({ target }: ChangeEvent<HTMLFormElement>) =>
        isText(target) ? pause.start(() => apply(target.name, true)) : apply(target.name),
      onKeyDown: ({ key, target }: KeyboardEvent<HTMLFormElement>) => {
        if (key === 'Enter' && isText(target)) apply(target.name, true);
      },
      onSubmit: (event: SubmitEvent) => event.preventDefault(),
    },
    onClear: (event: SubmitEvent) => {
      event.preventDefault();
      for (const field of fieldsOf(form.current)) empty(field);
      goTo('/');
    },
  };
}

/**
 * The set of fields that an address belongs to. The form's own addresses carry it along; any other begins a new one, also a
 * step back to one of them. It is read and not remembered: a render may be given up halfway, and what it remembered with it.
 */
function useRound(): string {
  const { key, state } = useLocation();
  const wayHere = useNavigationType();
  const own: unknown = state?.round;
  return wayHere !== 'POP' && typeof own === 'string' ? own : key;
}

/** Ends with the round, too: what was being typed is gone with its field. */
function usePause(round: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => clearTimeout(timer.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each round
  useEffect(() => end, [round]);
  const start = (then: () => void) => {
    end();
    timer.current = setTimeout(then, PAUSE_MS);
  };
  return { start, end };
}

function hrefOf(form: HTMLFormElement | null): string {
  const said = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]);
  return listingHref(listingQuery(new URLSearchParams(said)));
}

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement | null): Field[] =>
  [...(form?.elements ?? [])].filter(
    (field): field is Field => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  );

function isText(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'text';
}

/** Whether it says something else than the page came with. */
function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Not a reset, which would bring back what the page came with. */
function empty(field: Field): void {
  if (field.type === 'radio' && 'checked' in field) field.checked = false;
  else field.value = '';
}
