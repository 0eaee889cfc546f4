import { useEffect } from 'react';

const EVERY_MS = 2000;

/** Fetches again and again as long as something is under way and somebody looks. */
export function useRefreshWhile(running: boolean, refresh: () => void): void {
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [running, refresh]);
}
