import { listProductNames } from '@fieldhouse/contracts/catalogue.endpoints';
import { useEffect, useState } from 'react';
import { browserCall } from '../../lib/call.ts';

const PAUSE_MS = 150;
const none: readonly string[] = [];

/** Product names that match what is typed, requested in pauses. A response that arrives too late is dropped. */
export function useSuggestions(text: string): readonly string[] {
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
      const names = await browserCall(asked.signal)(listProductNames, { query: { q } }).catch(() => none);
      if (!asked.signal.aborted) setFound([...new Set(names)]);
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [q]);
  return found;
}
