// The browser gets these functions as text, in a script of the head that runs before the first paint.
// So each must stand alone: nothing from outside its own body but what every browser has.

/** Says on <html> who is probably looking, so that the stylesheet shows the right buttons from the first paint on. */
export function markAuth(): void {
  let auth = 'visitor';
  try {
    if (localStorage.getItem('token')) auth = localStorage.getItem('fh:role') === 'admin' ? 'admin' : 'client';
  } catch {
    // Storage is refused: a visitor.
  }
  document.documentElement.dataset.auth = auth;
}

/** The header links to the profile with the token in its address. It goes before anything is loaded that could pass it on. */
function hideToken(): void {
  if (/^\/me\/(?!profile$)/.test(location.pathname)) history.replaceState(history.state, '', '/me/profile');
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

export function headScriptText(): string {
  return [hideToken, markAuth, startScriptsLater].map((run) => `(${run})();`).join('\n');
}
