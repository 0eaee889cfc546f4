import { test as base, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    toasts?: string[];
  }
}

/** Writes down what each toast says at the moment when it can be seen and read out. */
function recordToasts(): void {
  const noted: string[] = [];
  window.toasts = noted;
  const look = () => {
    for (const toast of document.querySelectorAll('[role=status] > *'))
      if (toast.checkVisibility() && !toast.closest('[aria-hidden=true], [inert]'))
        if (toast.textContent && noted.at(-1) !== toast.textContent) noted.push(toast.textContent);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-hidden', 'inert'],
  });
}

/** A toast is gone after three seconds, and a busy machine may look later than that: so all of them are noted. */
export const test = base.extend<{ toasts: undefined }>({
  toasts: [
    async ({ context }, use) => {
      await context.addInitScript(recordToasts);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** The page has shown this toast, now or a moment ago. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.toasts ?? []), { message: `toasts with: ${text}` })
    .toContainEqual(expect.stringContaining(text));
}
