import { useEffect, useRef } from 'react';
import { hasDraft, registerDraft, takeDraft } from './drafts.ts';

interface DraftOf<Values> {
  /** Which form, and about what. */
  readonly name: string;
  readonly values: Values;
  /** Whether there is anything that would be missed. */
  readonly typed: boolean;
  readonly restore: (values: Values) => void;
}

/** Has what is typed into a form wait for the same person when their session ends, and brings it back after the login. */
export function useDraft<Values>({ name, values, typed, restore }: DraftOf<Values>): void {
  const now = useRef({ values, typed, restore });
  useEffect(() => {
    now.current = { values, typed, restore };
  });
  useEffect(() => registerDraft(name, () => (now.current.typed ? now.current.values : undefined)), [name]);
  useEffect(() => {
    let gone = false;
    const bringBack = async () => {
      // Asked also when nothing waits: whose it is cannot be asked any more once the session has ended.
      const owner = await (await import('./token-holder.ts')).askOwner();
      if (gone || owner === undefined || !hasDraft(name)) return;
      const kept = takeDraft(name, owner, now.current.values);
      if (kept !== undefined) now.current.restore(kept);
    };
    bringBack().catch(console.warn);
    return () => {
      gone = true;
    };
  }, [name]);
}
