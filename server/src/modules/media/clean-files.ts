import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import { pictureSizes, sizedName } from './media.rules.ts';
import * as repo from './unused-files.repo.ts';

const AT_A_TIME = 200;

export interface CleanDeps {
  readonly db: Db;
  readonly files: Files;
  readonly uploads: Pick<Uploads, 'deleteAbandoned'>;
  readonly now: () => Date;
}

/** Deletes files uploaded a day ago that are on no product, and unfinished uploads. */
export async function cleanFiles({ db, files, uploads, now }: CleanDeps, signal?: AbortSignal): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY_MS);
  await uploads.deleteAbandoned();
  await repo.forgetUploads(db, yesterday);
  const names = await repo.listUnused(db, yesterday, AT_A_TIME);
  await inTransaction(db, async (tx) => repo.markDeleted(tx, await repo.lockForDeletion(tx, names, yesterday)));
  // In a step of its own, so that a crash in between leaves no orphans forever.
  for (const name of await repo.listToErase(db, AT_A_TIME)) {
    if (signal?.aborted) return;
    await inTransaction(db, (tx) => erase(tx, files, name));
  }
}

/** The row is locked until the bytes are gone, so that those of the same file uploaded again are written after that. */
async function erase(tx: Tx, files: Files, name: string): Promise<void> {
  if (!(await repo.lockForErasure(tx, name))) return;
  // The original first: code that is still resizing it checks afterwards whether it still exists.
  await files.delete(name);
  await Promise.all(pictureSizes.map((size) => files.delete(sizedName(name, size))));
  await repo.markErased(tx, name);
}
