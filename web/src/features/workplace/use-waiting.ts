import { getWaiting } from '@fieldhouse/contracts/workplace.endpoints';
import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { useRights } from '../../lib/session/held-rights.ts';
import { useAnswer } from '../../lib/use-answer.ts';

const EVERY_MS = 60_000;
const nothing: Waiting = {};

/** How much there is to do: asked with every page and whatever is changed on it, and once a minute. Without an answer the last one stays. */
export function useWaiting(): Waiting {
  const rights = useRights();
  // The page's data is another one after each navigation and each write.
  const shown = useMatches().at(-1)?.loaderData;
  const [since, setSince] = useState({});
  useEffect(() => {
    setSince({ shown });
    const timer = setInterval(() => document.visibilityState === 'visible' && setSince({ shown }), EVERY_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return useAnswer(rights && ((call) => call(getWaiting)), since).answer ?? nothing;
}
