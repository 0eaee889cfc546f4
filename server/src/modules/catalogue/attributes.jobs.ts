import type { Db } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import type { TaskHandlers } from '../../platform/jobs/jobs.ts';
import { removeFromProducts } from './attributes.repo.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Tasks {
    'remove-attribute': { id: number };
  }
}

/** Few enough that no buyer of one of them waits. */
const AT_ONCE = 1000;

export function attributeTasks({ db }: { readonly db: Db }): Pick<TaskHandlers, 'remove-attribute'> {
  return {
    'remove-attribute': async ({ id }, { signal }) => {
      for (let last: string | undefined = FIRST_ID; last !== undefined; ) {
        signal.throwIfAborted();
        last = await removeFromProducts(db, id, last, AT_ONCE);
      }
    },
  };
}
