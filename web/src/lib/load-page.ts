import { t } from '@fieldhouse/contracts/text';

// In the place of React Router's own `routeModules.js` (vite.config.ts), which reloads the document when the script of a page cannot
// be fetched: without a connection that is the browser's error page, and what was on the screen is lost. Every page loads this, so
// it is short, and its message is no component: React may be waiting for the same connection.

interface PageRoute {
  readonly id: string;
  /** The address of its script. */
  readonly module: string;
}

/** While the next page waits for its script, to be tried again by hand. */
let note: HTMLElement | undefined;
const reportStuck = () => dispatchEvent(new Event('stuck'));

export const isStuck = (): boolean => note !== undefined;

export function followStuck(follower: () => void): () => void {
  addEventListener('stuck', follower);
  return () => removeEventListener('stuck', follower);
}

/** The router waits as long as it takes, with the old page on the screen, or until another page is asked for. */
export async function loadRouteModule(route: PageRoute, loaded: Record<string, unknown>): Promise<unknown> {
  for (let isRepeated = false; !(route.id in loaded); ) {
    try {
      loaded[route.id] = await import(/* @vite-ignore */ route.module);
    } catch (error) {
      console.warn(error);
      const answer = await fetch(route.module).catch(() => undefined);
      if (answer && (isRepeated || !answer.ok)) {
        // It is gone, after an update of the shop, or the browser does not forget that it failed: a new document helps.
        location.reload();
        await new Promise(() => {});
      }
      isRepeated = answer !== undefined;
      if (!answer) await untilTriedAgain();
    }
  }
  return loaded[route.id];
}

export function untilTriedAgain(): Promise<unknown> {
  if (!note) {
    note = document.createElement('div');
    note.role = 'alert';
    note.className =
      'fixed inset-x-4 bottom-4 z-10 rounded-sm border-s-4 border-red bg-red-soft px-4 py-3 font-semibold text-red';
    const again = document.createElement('button');
    again.className = 'px-3 py-2 underline';
    again.textContent = t`Try again`;
    note.append(t`We cannot reach the shop. Check your connection.`, again);
    document.body.append(note);
    addEventListener('online', tryAgain);
    addEventListener('click', tap);
    reportStuck();
  }
  return new Promise((resolve) => addEventListener('stuck', resolve, { once: true }));
}

function tryAgain(): void {
  note?.remove();
  note = undefined;
  reportStuck();
}

/** Tapping a link tries again, too. */
function tap({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a, [role=alert] > button')) tryAgain();
}
