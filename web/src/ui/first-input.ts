const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];

/** The first sign that somebody is there: until then a page that the server has rendered needs no more scripts. */
export const firstInput = new Promise<void>((resolve) => {
  // The server renders all of it.
  if (import.meta.env.SSR) resolve();
  else for (const sign of signs) addEventListener(sign, () => resolve(), { once: true, passive: true });
});
