import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { useFieldEntry } from '../../ui/use-field-entry.ts';
import { askedOf, type ListPlace, listHref } from './listing.rules.ts';
import { withoutWords } from './search.rules.ts';

const PAUSE_MS = 400;

interface FilterFormOptions {
  readonly formId: string;
  readonly place: ListPlace;
  /** What is listed now. */
  readonly asked: string;
  /** All changes are one step back. */
  readonly together?: boolean | undefined;
}

/**
 * The fields belong to the browser, the list to the address. A change of a field leads to the address that the form
 * then spells: at once, or in the pauses of typing. An address that comes by other means (Back, Home, a chip)
 * resets the fields to what the page says. Listened to from outside, because fields of the form may stand elsewhere.
 */
export function useFilterForm({ formId, place, asked, together = false }: FilterFormOptions) {
  const navigate = useNavigate();
  const entry = useFieldEntry();
  const round = useRound();
  const wanted = useRef(listHref(place, asked));
  const pause = usePause(round);
  const pin = usePin(asked);

  const goTo = (href: string, replace = false) => {
    pause.end();
    wanted.current = href;
    void navigate(href, { preventScrollReset: true, replace, state: { round } });
  };
  const apply = (field = '', typed?: boolean) => {
    pause.end();
    const href = hrefOf(place, formId);
    if (href === wanted.current) return;
    pin();
    goTo(href, together ? entry.shouldReplace('', true) : entry.shouldReplace(field, typed));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each round, whose address came by other means
  useEffect(() => {
    wanted.current = listHref(place, asked);
    return () => reset(formId);
  }, [round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the page was hydrated
  useEffect(() => {
    document.getElementById(formId)?.setAttribute('data-hydrated', '');
    if (fieldsOf(formId).some(isTouched)) apply();
  }, []);
  useEffect(() =>
    listen({
      keydown(event) {
        entry.listeners.onKeyDownCapture();
        const field = fieldOf(event, formId);
        if ((event as KeyboardEvent).key === 'Enter' && field && isText(field)) apply(field.name, true);
      },
      pointerdown: entry.listeners.onPointerDownCapture,
      input(event) {
        const field = fieldOf(event, formId);
        // Words are searched for when they are complete.
        if (field && isText(field) && field.name !== 'q') pause.start(() => apply(field.name, true));
      },
      change(event) {
        const field = fieldOf(event, formId);
        if (!field || isText(field)) return;
        leaveOnly(field, fieldsOf(formId));
        leaveOutWord(field, fieldsOf(formId));
        apply(field.name);
      },
      submit(event) {
        const { id, dataset } = event.target as HTMLFormElement;
        if (id !== formId && dataset.clears !== formId) return;
        event.preventDefault();
        if (id === formId) return apply();
        for (const field of fieldsOf(formId)) empty(field);
        goTo(place.path);
      },
    }),
  );
  /** Another one with each new set of fields. */
  return round;
}

function listen(handlers: Readonly<Record<string, (event: Event) => void>>): () => void {
  const all = Object.entries(handlers);
  for (const [type, handle] of all) addEventListener(type, handle, true);
  return () => {
    for (const [type, handle] of all) removeEventListener(type, handle, true);
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

/** What was pressed stays under the hand when groups above it get longer or shorter with the next list. */
function usePin(asked: string): () => void {
  const pinned = useRef<{ field: Element; top: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list
  useLayoutEffect(() => {
    if (!pinned.current) return;
    const { field, top } = pinned.current;
    pinned.current = undefined;
    if (field.isConnected) scrollerOf(field).scrollBy(0, topOf(field) - top);
  }, [asked]);
  return () => {
    const field = document.activeElement;
    pinned.current = field?.closest('form') ? { field, top: topOf(field) } : undefined;
  };
}

/** Within its form: wherever that has been scrolled to in the meantime. */
const topOf = (field: Element): number =>
  field.getBoundingClientRect().top - (field.closest('form') ?? field).getBoundingClientRect().top;
const scrollerOf = (field: Element): Element | Window =>
  (field.closest('dialog') && field.closest('form')?.parentElement) ?? window;

function hrefOf(place: ListPlace, formId: string): string {
  const said = [...new FormData(findForm(formId))].map(([name, value]) => [name, String(value)]);
  return listHref(place, askedOf(place, new URLSearchParams(said)));
}

/** To what the page says now, which React does not tell a select. Those inside the form are made anew. */
function reset(formId: string): void {
  const form = findForm(formId);
  form?.reset();
  const asked = new URLSearchParams(location.search);
  for (const field of fieldsOf(formId)) {
    if (!(field instanceof HTMLSelectElement) || form?.contains(field)) continue;
    field.value = asked.get(field.name) ?? '';
    if (field.selectedIndex < 0) field.selectedIndex = 0;
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

export function findForm(formId: string): HTMLFormElement | undefined {
  const form = document.getElementById(formId);
  return form instanceof HTMLFormElement ? form : undefined;
}

const fieldsOf = (formId: string): Field[] => [...(findForm(formId)?.elements ?? [])].filter(isField);

const fieldOf = ({ target }: Event, formId: string): Field | undefined =>
  isField(target) && target.form?.id === formId ? target : undefined;

/** What a word of the search has chosen is no longer chosen without that word. */
function leaveOutWord(left: Field, fields: readonly Field[]): void {
  const { word } = left.dataset;
  const words = fields.find(({ name }) => name === 'q');
  if (word && words && 'checked' in left && !left.checked) words.value = withoutWords(words.value, word);
}

const isText = ({ type }: Field) => type === 'text';
const isTick = ({ type }: Field) => type === 'radio' || type === 'checkbox';

/** Of stars, and of what a dropdown offers, one choice takes the place of all others. */
function leaveOnly(chosen: Field, fields: readonly Field[]): void {
  const alone = chosen instanceof HTMLSelectElement || chosen.name === 'rating';
  for (const other of fields) if (alone && other !== chosen && other.name === chosen.name) empty(other);
}

/** Whether it says something else than the page came with. */
function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return isTick(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** Not a reset, which would bring back what the page came with. */
function empty(field: Field): void {
  if ('checked' in field && isTick(field)) field.checked = false;
  else field.value = '';
}
