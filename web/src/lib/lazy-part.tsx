import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react';
import { useNavigation } from 'react-router';

/**
 * A part of a page that the server sends as plain HTML and whose code is fetched at the first input:
 *
 *     const filters = lazyPart(async () => (await import('./filters.tsx')).Filters);
 *     <filters.Part … />
 *
 * It must work as HTML until then. A page's `load` waits for `filters.fetch()`, so that the code is there before the part
 * has to be drawn anew; it is drawn anew only when its properties change. `signs` are the events that fetch it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, signs = signsOfLife) {
  let ready: ComponentType<Props> | undefined;
  let found: (module: { default: ComponentType<Props> }) => void;
  const code = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    found = resolve;
  });
  let fetched: Promise<void> | undefined;
  const fetch = () => {
    // Until its code comes it stays the HTML that it is: the next input tries again.
    fetched ??= load().then(
      (Part) => {
        ready = Part;
        found({ default: Part });
      },
      (error: unknown) => {
        console.warn(error);
        fetched = undefined;
      },
    );
    return fetched;
  };
  const Code = lazy(() => code);
  const Kept = memo((props: Props) => {
    // The server waits for nothing while it renders; in the browser what is to be hydrated has to stay one component.
    const Shown = (import.meta.env.SSR && ready) || Code;
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  });
  function Part(props: Props) {
    const { state } = useNavigation();
    // Where we are has changed for every part of the page, and this one has to know.
    if (state !== 'idle') void fetch();
    useEffect(() => {
      // What was chosen before the page has hydrated is waiting for it.
      if (navigator.userActivation.hasBeenActive) void fetch();
      for (const sign of signs) addEventListener(sign, fetch, { capture: true, passive: true });
      return () => {
        for (const sign of signs) removeEventListener(sign, fetch, { capture: true });
      };
    }, []);
    return <Kept {...props} />;
  }
  return { Part, fetch };
}

const signsOfLife = ['pointerdown', 'keydown', 'focusin', 'popstate'];

/** For a part that is read before anything is pressed: moving over it and scrolling count, too. */
export const signsOfReading = [...signsOfLife, 'pointerover', 'touchstart', 'scroll'];
