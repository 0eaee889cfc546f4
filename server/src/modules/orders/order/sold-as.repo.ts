import { sql } from 'kysely';

/** Of a line `l`, as its buyer has read it. */
export const soldName = sql<string>`coalesce(l.sold_as ->> 'name', l.name)`;
export const soldOptions = sql<Record<string, string>>`coalesce(l.sold_as -> 'options', l.options)`;
