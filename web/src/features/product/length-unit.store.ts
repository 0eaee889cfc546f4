import { createBrowserStore } from '../../lib/browser-store.ts';

export type LengthUnit = 'cm' | 'in';

/** In what this browser measures. */
export const lengthUnit = createBrowserStore<LengthUnit>({
  owner: 'browser',
  key: 'fh:length-unit',
  empty: 'cm',
  version: 1,
  read: (content) => (content === 'in' ? 'in' : 'cm'),
});
