import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../ui/use-hydrated.ts';
import { type Mutation, type MutationOptions, type RunOptions, useMutation } from './use-mutation.ts';

/** What is wrong with single fields, by their names. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface FormOptions<Result> extends MutationOptions {
  /** One that other buttons run, too: then only one of them runs at a time, and there is one refusal to show. */
  mutation?: Mutation;
  /** What is wrong with what is typed, by the contract's rules. Nothing is sent before it is mended. */
  problems?: FieldErrors;
  /** Asked before it is sent. */
  confirm?: () => RunOptions<Result>['confirm'];
  onSuccess?: (result: Result) => unknown;
  /** Instead of showing what is in the way. */
  onRefusal?: () => void;
}

export interface Form {
  /** For the form itself. Without scripts it must not put what was typed into an address, passwords least of all. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /**
   * For its button. The server draws it disabled, so that without scripts nothing is sent; the script in the head enables it
   * and keeps its press (decision 29).
   */
  button: { type: 'submit'; busy: boolean; disabled: boolean; suppressHydrationWarning: true };
  /** By the rules for fields that were visited, after the first try for all; by the shop until the field is changed. */
  errors: FieldErrors;
  /** What the shop has against the whole of it, where that is shown inline. */
  refusal: string | undefined;
  /** For a field that keeps what is typed into it itself. */
  field: (name: string) => { name: string; error: string | undefined; onChange: () => void };
  /** A field was visited: from now on it says what is wrong with it. */
  touch: (field: string) => void;
  /** A field was changed: what the shop had against it was about something else. */
  change: (field: string) => void;
  /** Whether it can be sent. If not, the focus goes to what is in the way. */
  check: () => boolean;
  /** Forgets what was tried: the form is a new one. */
  reset: () => void;
}

const none: FieldErrors = {};
const nowhere: ReadonlySet<string> = new Set();

/** The one way to send a form: docs/architecture.md, "How a form is sent". */
export function useForm<Result>(
  send: (data: FormData) => Promise<Result>,
  { mutation, problems = none, confirm, onSuccess, onRefusal, ...options }: FormOptions<Result> = {},
): Form {
  const own = useMutation(options);
  const { run, busy, refusal } = mutation ?? own;
  const ref = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(nowhere);
  const [changed, setChanged] = useState(nowhere);
  const hydrated = useHydrated();
  const hasProblems = Object.values(problems).some(Boolean);

  const touch = (field: string) => setShown((fields) => (fields === 'all' ? fields : new Set([...fields, field])));
  const check = () => {
    // At once: the fields must be marked when the focus goes there.
    flushSync(() => setShown('all'));
    if (hasProblems) focusOn(INVALID, ref.current);
    return !hasProblems && !focusOn(CONFLICT, ref.current);
  };
  const submit = async (form: HTMLFormElement) => {
    if (busy || !check()) return;
    const data = new FormData(form);
    const sendAnew = () => {
      setChanged(nowhere);
      return send(data);
    };
    await run(sendAnew, {
      confirm: confirm?.(),
      ...(onSuccess && { onSuccess }),
      onRefusal: onRefusal ?? (() => void (focusOn(INVALID, form) || focusOn(CONFLICT, form))),
    });
  };
  const change = (field: string) => {
    touch(field);
    setChanged((fields) => new Set([...fields, field]));
  };
  const errors: FieldErrors = {
    ...Object.fromEntries(Object.entries(refusal?.fields ?? none).filter(([field]) => !changed.has(field))),
    ...Object.fromEntries(
      Object.entries(problems).filter(([field, problem]) => problem && (shown === 'all' || shown.has(field))),
    ),
  };
  return {
    props: {
      ref,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
    button: { type: 'submit', busy, disabled: !hydrated, suppressHydrationWarning: true },
    errors,
    refusal: refusal?.message,
    field: (name) => ({ name, error: errors[name], onChange: () => change(name) }),
    touch,
    change,
    check,
    reset: () => setShown(nowhere),
  };
}

/** For a field whose text is kept beside the form. */
export const typedInto = ({ field, change }: Form, name: string, value: string, set: (text: string) => void) => ({
  ...field(name),
  value,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
    change(name);
    set(currentTarget.value);
  },
});

/** The text of a field as it was typed. */
export function typed(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}

/** Fields are marked by their frame, anything else that is wrong by `data-invalid`. */
const INVALID = '[aria-invalid=true], [data-invalid]';
/** The first thing that two people have changed (`Conflict`) and that is not decided yet. */
const CONFLICT = '[data-conflict] button';

/** False when there is nothing of that kind. */
function focusOn(selector: string, form: HTMLFormElement | null): boolean {
  const found = form?.querySelector<HTMLElement>(selector);
  found?.focus();
  return Boolean(found);
}
