import { type RefObject, useEffect, useRef } from 'react';

const loadCount = () => import('./count-search.ts');

/** The product of the card that was turned to: its page, the cart, the heart. */
function findProduct(target: EventTarget | null): string | undefined {
  const control = target instanceof Element ? target.closest('a, button') : null;
  const link = control?.closest('article')?.querySelector<HTMLAnchorElement>('a[href*="/product/"]');
  return link?.pathname.split('/').at(-1);
}

/**
 * Has a search counted when its results have been there for a moment, and the first product of it that somebody turns to. By a script
 * of its own, like views of products; who leaves before has not looked. The ref goes to what the results are in.
 */
export function useCountedSearch(text: string, total: number | undefined): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (text === '') return;
    const results = { text, total };
    const timer = setTimeout(() => loadCount().then((count) => count.noteSearch(results), console.warn), 2000);
    const note = ({ target, type, button }: MouseEvent) => {
      const product = type === 'click' || button === 1 ? findProduct(target) : undefined;
      if (product !== undefined) loadCount().then((count) => count.noteClick(results, product), console.warn);
    };
    const listening = new AbortController();
    for (const event of ['click', 'auxclick'] as const)
      place.current?.addEventListener(event, note, { signal: listening.signal });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [text, total]);
  return place;
}
