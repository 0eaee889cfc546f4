import { keepOrderKey } from './orders/order-key.ts';

// The browser gets these functions as text, in a script of the head that runs before the first paint.
// So each must stand alone: nothing from outside its own body but what every browser has.

/**
 * Marks <html> with the probable role of the visitor, so that the stylesheet shows the right buttons from the first
 * paint on.
 */
export function markAuth(): void {
  let auth = 'visitor';
  try {
    if (localStorage.getItem('token')) auth = localStorage.getItem('fh:role') === 'admin' ? 'admin' : 'client';
  } catch {
    // Storage is blocked: a visitor.
  }
  document.documentElement.dataset.auth = auth;
}

/** Where the browser keeps how staff have chosen to see their screens (look.store.ts). */
export const WORKPLACE = 'fh:workplace';

/** Marks <html> with it, on staff's pages: a menu that folds after the first paint would move everything. */
function markWorkplace(): void {
  try {
    const looks: unknown = JSON.parse(localStorage.getItem('fh:workplace') ?? '[]');
    if (Array.isArray(looks)) document.documentElement.dataset.workplace = looks.join(' ');
  } catch {
    // Storage is blocked, or holds something else: as nobody has chosen.
  }
}

/**
 * The header links to the profile with the token in its address. It goes before anything is loaded that could pass it on. Before
 * the page's own path there may be a market and a language: what could be either (contracts/src/page-place.rules.ts).
 */
function hideToken(): void {
  const hidden =
    /^((?:\/(?!(?:admin|api|pages)\/)[a-z][a-z\d-]{1,19}){0,2}\/me\/)(?!profile(?:\/(?:addresses|security)|$))/i;
  const [, prefix] = hidden.exec(location.pathname) ?? [];
  if (prefix) history.replaceState(history.state, '', `${prefix}profile`);
}

/**
 * Starts the page's scripts after its main picture, or at the first input. The server holds them back: preloads as
 * rel="later", the router's own script as the inert #rr. The CSP lists the hash of that one's text, which also covers
 * the copy made here. In development nothing is held back, and this finds nothing to do.
 */
function startScriptsLater(): void {
  addEventListener('DOMContentLoaded', () => {
    let held = document.getElementById('rr');
    if (!held) return;
    const start = () => {
      if (!held) return;
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
      const script = document.createElement('script');
      script.type = 'module';
      script.textContent = held.textContent;
      held = null;
      document.head.append(script);
      script.remove();
    };
    const afterNextPaint = () => requestAnimationFrame(() => setTimeout(start));
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    if (picture && !picture.complete) {
      picture.addEventListener('load', afterNextPaint);
      picture.addEventListener('error', afterNextPaint);
    } else {
      afterNextPaint();
    }
    for (const input of ['pointerdown', 'keydown', 'focusin']) addEventListener(input, start, { once: true });
    setTimeout(start, 3_000);
  });
}

/**
 * Replays clicks from before the page has hydrated. A plain button does nothing until then: the click is captured, the
 * button shows that it is busy, and it is clicked again as soon as root.tsx sends `hydrated`. React must not see the first
 * click: once it listens, it would act on that one too. A button that opens a part of the page by its fragment does so
 * at once. The same goes for forms that only a script may send: without scripts their button stays disabled as rendered
 * by the server. Enter in a field clicks that button.
 */
function keepPresses(): void {
  const kept = new Map<Element, string | null>();
  const held = new Set<Element>();
  addEventListener('DOMContentLoaded', () => {
    for (const button of document.querySelectorAll<HTMLButtonElement>('[method=post] :disabled')) {
      button.disabled = false;
      held.add(button);
    }
  });
  const keep = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    const fragment = `#${button.dataset.opens}`;
    if (button.type === 'button' || held.has(button)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!kept.has(button)) kept.set(button, button.getAttribute('aria-pressed'));
      button.setAttribute('aria-busy', 'true');
    } else if (button.dataset.opens && location.hash !== fragment) {
      event.preventDefault();
      location.replace(fragment);
    }
  };
  const forget = () => {
    for (const button of kept.keys()) button.removeAttribute('aria-busy');
    kept.clear();
  };
  const replay = () => {
    removeEventListener('click', keep, { capture: true });
    const presses = [...kept];
    forget();
    for (const [button, pressed] of presses) {
      // A heart that turns out to be filled already is what the click was meant to achieve.
      if (button.getAttribute('aria-pressed') === pressed) (button as HTMLElement).click();
    }
  };
  addEventListener('click', keep, { capture: true });
  // Leaving the page drops the clicks, even if the browser later restores it from its back/forward cache.
  addEventListener('pagehide', forget);
  // After the hearts have been read from the storage.
  addEventListener('hydrated', () => setTimeout(replay), { once: true });
}

/** A form that is marked so, sent by the browser itself, says nothing about the fields that are empty. */
function leaveOutEmpty(): void {
  addEventListener('formdata', ({ target, formData }) => {
    if (!(target as HTMLElement).matches('[data-sparse]')) return;
    const said = [...formData].filter(([, value]) => value !== '');
    for (const name of [...formData.keys()]) formData.delete(name);
    for (const [name, value] of said) formData.append(name, value);
  });
}

/** For the hydrated page: replays the clicks. */
export const signalHydrated = (): void => {
  dispatchEvent(new Event('hydrated'));
};

export function headScriptText(): string {
  const staff = import.meta.env.PAGES === 'shop' ? [] : [markWorkplace];
  return [hideToken, keepOrderKey, markAuth, ...staff, keepPresses, leaveOutEmpty, startScriptsLater]
    .map((run) => `(${run})();`)
    .join('\n');
}
