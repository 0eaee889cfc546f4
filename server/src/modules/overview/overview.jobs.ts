import type { Db } from '../../platform/db/db.ts';
import * as repo from './overview.repo.ts';

const MONTH_MS = 30 * 24 * 3600 * 1000;
const MOST = 10;

export function countBestSellers({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  return repo.countBestSellers(db, { since: new Date(now().getTime() - MONTH_MS), most: MOST });
}
