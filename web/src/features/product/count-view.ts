import { countView as endpoint } from '@fieldhouse/contracts/discovery.endpoints';
import { createBrowserStore } from '../../lib/browser-store.ts';
import { sendBeacon } from '../../ui/browser-facts.ts';

/** What has been looked at in this tab. */
const viewed = createBrowserStore<readonly string[]>({
  key: 'fh:viewed',
  area: 'session',
  owner: 'browser',
  empty: [],
  read: (content) => (Array.isArray(content) ? content.filter((id) => typeof id === 'string') : []),
});
const MOST = 500;

/**
 * Counts a view of a product, once per tab. A beacon and not a call: the answer does not matter, and the session does not go
 * along.
 */
export function countView(productId: string): void {
  if (document.hidden || viewed.get().includes(productId)) return;
  viewed.change((ids) => [...ids, productId].slice(-MOST));
  const body = new Blob([JSON.stringify({ productId })], { type: 'application/json' });
  sendBeacon(endpoint.path, body);
}
