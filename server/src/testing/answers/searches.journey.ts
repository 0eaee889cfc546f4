import * as searches from '@fieldhouse/contracts/searches.endpoints';
import { sql } from 'kysely';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** A visitor searches, and staff look at what was searched for. */
export async function lookAtSearches({ ask, shop }: Recorder, { admin: as }: People): Promise<void> {
  const count = (title: string, body: object) => ask(searches.countSearch, title, { body });
  await count('for padel', { query: 'Padel', step: 'search', results: 0 });
  await count('for padel again', { query: ' padel', step: 'search', results: 0 });
  await count('for an address', { query: 'anna@example.test', step: 'search', results: 0 });
  await count('without its results', { query: 'padel', step: 'search' });
  await count('that has led to an order', { query: 'padel', step: 'order' });
  await count('of another kind', { query: 'padel', step: 'glance' });
  // What nodes have written since yesterday.
  await sql`
    insert into search_day (query, searches, results, clicks, orders)
    values ('padel racket', 7, 0, 0, 0), ('basketball', 12, 3, 8, 2), ('said once', 1, 0, 0, 0)`.execute(shop.deps.db);
  await ask(searches.listSearches, 'of all', { as });
  await ask(searches.listSearches, 'that found nothing', { as, query: { only: 'empty', days: '7' } });
  await ask(searches.listSearches, 'of no kind', { as, query: { only: 'some' } });
  await ask(searches.exportSearches, 'of all', { as });
  await ask(searches.explainSearch, 'for nothing that is here', { as, query: { q: 'padel racket' } });
}

/** Staff says what stands first in a search or a category, and what is not shown there. */
export async function pinAndHide({ ask, name }: Recorder, { admin: as }: People, { ball }: Goods): Promise<void> {
  const create = (title: string, body: object) => ask(searches.createSearchRule, title, { as, body });
  const id = name('rule', (await create('of a search', { query: ' PADEL ', pins: [ball] }))._id);
  const winter = { from: '2031-01-01T00:00:00Z', until: '2031-02-01T00:00:00Z' };
  const second = name(
    'other rule',
    (await create('of a category', { category: 'balls', hides: [ball], ...winter }))._id,
  );
  await create('of both', { query: 'padel', category: 'Balls', pins: [ball] });
  await create('that says nothing', { query: 'padel' });
  await create('that pins what is not there', { query: 'padel', pins: [nobody] });
  await create('that ends before it begins', { query: 'padel', pins: [ball], from: winter.until, until: winter.from });
  const edit = (title: string, body: object, of = id) =>
    ask(searches.updateSearchRule, title, { as, params: { id: of }, body });
  await edit('its end', { until: winter.until, __v: 0 });
  await edit('from an old version', { hides: [], __v: 0 });
  await edit('what is not there', { pins: [ball] }, nobody);
  await ask(searches.listSearchRules, 'of all', { as });
  for (const [title, of] of [['of a search', id] as const, ['of a category', second] as const])
    await ask(searches.deleteSearchRule, title, { as, params: { id: of } });
  await ask(searches.deleteSearchRule, 'a second time', { as, params: { id } });
}
