import { useEffect, useState } from 'react';

/** A place where something is about to appear; its size comes from the class. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** True once something has been loading for a moment: a quick response must not flash a loading state. */
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
