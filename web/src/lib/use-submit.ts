import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusIsBack, tell } from '../ui/ask.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { ApiError } from './api-error.ts';

interface Submission {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What the shop says about single fields, by their names. */
  errors: Readonly<Record<string, string>>;
  /**
   * For the button: without scripts it must not send the form anywhere by itself, passwords least of all. The script in the
   * head has it wait for the page instead.
   */
  button: { type: 'submit'; busy: boolean; disabled: boolean; suppressHydrationWarning: true };
}

const none = {};

/** Sends a form once, however often it is submitted, and tells in a dialog what the shop has against it. */
export function useSubmit(send: (form: FormData) => Promise<unknown>, say = tellFailure): Submission {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(none);
  const alive = useHydrated();

  const submit = async (form: HTMLFormElement) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors(none);
    try {
      await send(new FormData(form));
    } catch (error) {
      const failure = toFailure(error);
      // At once: the fields must be marked when the focus goes there.
      flushSync(() => {
        setErrors(failure.fields);
        setBusy(false);
      });
      await say(failure.message);
      form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
    setBusy(false);
    running.current = false;
  };
  return {
    onSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    errors,
    button: { type: 'submit', busy, disabled: !alive, suppressHydrationWarning: true },
  };
}

/** The text of a field as it was typed. */
export function typed(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function tellFailure(text: string): Promise<void> {
  await tell({ title: 'Oops...', text, tone: 'error' });
  await focusIsBack();
}

function toFailure(error: unknown): Pick<ApiError, 'message' | 'fields'> {
  if (error instanceof ApiError) return error;
  console.error(error);
  return { message: 'Something went wrong. Please try again.', fields: none };
}
