import { LAST_ROW } from '../../platform/db/page-of-ids.ts';

/** How many pages there are, and which of them is meant: one beyond the last is the last. */
export function pageOf(page: number, total: number, pageSize: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(Math.min(total, LAST_ROW) / pageSize));
  return { page: Math.min(page, pages), pages };
}

/** Where it begins. */
export const startOf = (page: number, pageSize: number) => (total: number) =>
  (pageOf(page, total, pageSize).page - 1) * pageSize;
