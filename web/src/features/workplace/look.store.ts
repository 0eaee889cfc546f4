import { createBrowserStore, useStored } from '../../lib/browser-store.ts';
import { WORKPLACE } from '../../lib/head-script.ts';

/** How somebody has chosen to see the staff's screens: the menu as icons, tables with less air. */
export type Look = 'folded' | 'dense';

const isLook = (word: unknown): word is Look => word === 'folded' || word === 'dense';

const store = createBrowserStore<readonly Look[]>({
  key: WORKPLACE,
  owner: 'browser',
  empty: [],
  read: (content) => (Array.isArray(content) ? content.filter(isLook) : []),
});

export function toggleLook(look: Look): void {
  store.change((looks) => (looks.includes(look) ? looks.filter((one) => one !== look) : [...looks, look]));
}

/** Shows what was chosen, here or in another tab; the script in the head has done so before the first paint. */
export function followLook(): () => void {
  const show = () => {
    document.documentElement.dataset.workplace = store.get().join(' ');
  };
  show();
  return store.subscribe(show);
}

export const useLook = (look: Look): boolean => useStored(store, (looks) => looks.includes(look));
