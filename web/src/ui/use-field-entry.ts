import { useRef } from 'react';
import { type FieldEntry, nextEntry } from './field-entry.rules.ts';

/** For a form whose fields are the address: whether a change makes a new entry in the history or corrects its last one. */
export function useFieldEntry() {
  const own = useRef<FieldEntry>(undefined);
  const byKey = useRef(false);
  return {
    /** For the form: by hand or by key. */
    listeners: {
      onKeyDownCapture: () => {
        byKey.current = true;
      },
      onPointerDownCapture: () => {
        byKey.current = false;
      },
    },
    /** Ask once, right before going there. */
    shouldReplace(field: string, passing = byKey.current): boolean {
      // The router counts its entries there.
      const index = (history.state as { idx?: number } | null)?.idx ?? 0;
      const next = nextEntry(own.current, { field, index, passing });
      own.current = next.own;
      return next.replace;
    },
  };
}
