import { readEntry, writeEntry } from '../browser-store.ts';

/**
 * The link of a mail carries the key of its order behind the hash. It goes before anything is loaded that could pass it on,
 * and stays with this tab. Part of the script in the head as well, as text: it must stand alone. True if there was one.
 */
export function keepOrderKey(): boolean {
  const order = /^(?:\/(?!(?:admin|api|pages)\/)[a-z][a-z\d-]{1,19}){0,2}\/orders\/([^/]+)\/?$/i;
  const id = order.exec(location.pathname)?.[1];
  const key = /^#([\w-]{20,})$/.exec(location.hash)?.[1];
  if (!id || !key) return false;
  const address = location.pathname + location.search;
  history.replaceState(history.state, '', address);
  try {
    sessionStorage.setItem(`fh:order-key:${id.toLowerCase()}`, key);
  } catch {
    // Storage is blocked: it stays with this entry of the tab's history.
    history.replaceState({ ...history.state, orderKey: key }, '', address);
  }
  return true;
}

const entryOf = (orderId: string) => `fh:order-key:${orderId.toLowerCase()}`;

/** The key that this tab has for an order. */
export function readOrderKey(orderId: string): string | undefined {
  const kept = readEntry(entryOf(orderId), 'session');
  if (kept !== undefined) return kept;
  const inHistory: unknown = history.state?.orderKey;
  return typeof inHistory === 'string' ? inHistory : undefined;
}

/** The shop does not know it, or not any more. */
export function forgetOrderKey(orderId: string): void {
  writeEntry(entryOf(orderId), undefined, 'session');
}
