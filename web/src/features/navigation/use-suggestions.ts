import { listProductNames } from '@fieldhouse/contracts/catalogue.endpoints';
import { useEffect, useState } from 'react';
import { browserCall } from '../../lib/call.ts';

const PAUSE_MS = 150;
const none: readonly string[] = [];

/** Names of products that fit what is typed, asked for in the pauses. An answer that comes too late is dropped. */
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
      // Without an answer there are no suggestions; searching works all the same.
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
