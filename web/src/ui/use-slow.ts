import { useEffect, useState } from 'react';

/** True once something has been going on for longer than a blink: a quick answer must not flash a loading state. */
export function useSlow(active: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, afterMs]);
  return active && slow;
}
