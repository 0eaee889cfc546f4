import { looksPersonal } from '@fieldhouse/contracts/search.rules';
import { countSearch } from '@fieldhouse/contracts/searches.endpoints';
import type { CountedSearch } from '@fieldhouse/contracts/searches.schemas';
import { createBrowserStore } from '../../lib/browser-store.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';
import { sendBeacon } from '../../ui/browser-facts.ts';

interface Search {
  readonly text: string;
  /** The products of it that were opened and not bought since, by id. */
  readonly opened: readonly string[];
}

const isSearch = (content: unknown): content is Search =>
  isRecord(content) && typeof content.text === 'string' && Array.isArray(content.opened);

/** What was searched for in this tab. The shop is told the texts alone, not which belong together. */
const searches = createBrowserStore<readonly Search[]>({
  key: 'fh:searches',
  area: 'session',
  owner: 'browser',
  empty: [],
  read: (content) => (Array.isArray(content) ? content.filter(isSearch) : []),
});
const MOST_SEARCHES = 50;
const MOST_OPENED = 50;

/** A beacon and not a call: the answer does not matter, and the session does not go along. */
function tell(counted: CountedSearch): void {
  sendBeacon(countSearch.path, new Blob([JSON.stringify(counted)], { type: 'application/json' }));
}

interface Results {
  readonly text: string;
  /** How many there are; undefined where they are narrowed by more than the text. */
  readonly total: number | undefined;
}

/** Somebody looks at what a search has found: counted once per tab. Whether the tab knows of it. */
export function noteSearch({ text, total }: Results): boolean {
  if (searches.get().some((search) => search.text === text)) return true;
  if (document.hidden || total === undefined || looksPersonal(text)) return false;
  searches.change((all) => [...all, { text, opened: [] }].slice(-MOST_SEARCHES));
  tell({ query: text, step: 'search', results: total });
  return true;
}

/** Somebody turns to a product of it. That counts once per search, however many they are. */
export function noteClick(results: Results, productId: string): void {
  if (!noteSearch(results)) return;
  const { text } = results;
  const before = searches.get().find((search) => search.text === text)?.opened ?? [];
  if (before.includes(productId)) return;
  const opened = [...before, productId].slice(-MOST_OPENED);
  searches.change((all) => all.map((search) => (search.text === text ? { text, opened } : search)));
  if (before.length === 0) tell({ query: text, step: 'click' });
}

/** An order is paid: it counts once for each search that has led to one of its products. */
export function noteOrder(productIds: readonly string[]): void {
  const bought = new Set(productIds);
  const led = searches.get().filter(({ opened }) => opened.some((id) => bought.has(id)));
  if (led.length === 0) return;
  searches.change((all) => all.map(({ text, opened }) => ({ text, opened: opened.filter((id) => !bought.has(id)) })));
  for (const { text } of led) tell({ query: text, step: 'order' });
}
