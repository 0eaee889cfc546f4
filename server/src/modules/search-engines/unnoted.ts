import type { Dependencies } from '../../platform/cache/dependencies.ts';

/** For files that are read from the database and not from the cache: nothing has to be noted about them. */
export const unnoted: Dependencies = { tag() {}, include() {}, until() {} };
