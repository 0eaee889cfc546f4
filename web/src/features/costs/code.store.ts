import { createBrowserStore, useStored } from '../../lib/browser-store.ts';

/** The code that was typed beside the cart. It stays with the cart, in this browser. */
const codeStore = createBrowserStore<string>({
  key: 'fh:code',
  owner: 'browser',
  empty: '',
  version: 1,
  read: (content) => (typeof content === 'string' ? content.slice(0, 40) : ''),
});

export const keepCode = (code: string): void => codeStore.change(() => code.trim());
export const useCode = (): string => useStored(codeStore, (code) => code);
export const readCode = (): string => codeStore.get();
