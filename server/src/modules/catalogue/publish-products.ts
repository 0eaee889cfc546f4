import type { publishProducts as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import type { z } from 'zod';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { changedFields, type JournalFields, journalAll } from '../journal/index.ts';
import { noSuchProduct, timesRefusal } from './catalogue.refusals.ts';
import * as writes from './product-writes.repo.ts';
import { findTimesProblem } from './publishing.ts';

/** Many products at once: all or none. What is so already stays as it is. */
export async function publishProducts(
  tx: Tx,
  { ids, status, publishAt = null, unpublishAt = null }: z.output<(typeof schemas)['body']>,
  actor: string,
): Promise<z.output<(typeof schemas)['response']>> {
  const problem = findTimesProblem({ publishAt, unpublishAt });
  if (problem) throw timesRefusal(problem);
  const locked = await writes.lockStatuses(tx, ids);
  if (locked.length < ids.length) throw noSuchProduct();
  const after = journaled({ status, publishAt, unpublishAt });
  const before = locked.filter((product) => JSON.stringify(journaled(product)) !== JSON.stringify(after));
  const changing = before.map(({ id }) => id);
  await writes.setStatuses(tx, changing, { status, publishAt, unpublishAt });
  await journalAll(
    tx,
    before.map((product) => ({
      actor,
      action: 'updateProduct',
      subject: 'product',
      subjectId: product.id,
      ...changedFields(journaled(product), after),
    })),
  );
  await changed(
    tx,
    changing.flatMap((id) => productChanged(id, { listing: true })),
  );
  return { products: locked.map(({ id, v }) => ({ _id: id, __v: changing.includes(id) ? v + 1 : v })) };
}

const journaled = ({ status, publishAt, unpublishAt }: Omit<writes.PublishedProduct, 'id' | 'v'>): JournalFields => ({
  status,
  ...(publishAt && { publishAt: publishAt.toISOString() }),
  ...(unpublishAt && { unpublishAt: unpublishAt.toISOString() }),
});
