import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderSort } from '@fieldhouse/contracts/order-rows.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { type RawBuilder, sql } from 'kysely';

/** So many orders are looked through at most for one answer, whatever is combined; beyond, the answer says that there may be more. */
export const REACH = 1_000;

/**
 * An access path: an index that leads to orders by their age, along one or more of its keys; it is read from either end. This folder
 * plans its queries itself (decision 97): PostgreSQL knows neither how many orders a filter leads to nor that a thousand are enough.
 */
export interface AccessPath {
  readonly keys: number;
  /** As many rows as there are orders along it, or a few more; none of their columns. */
  readonly any: RawBuilder<unknown>;
  /** The first orders of each key, with their `place` among them. */
  readonly first: (most: number, sort: OrderSort) => RawBuilder<unknown>;
}

/** A condition on the order `o`, and the access path to those that meet it, unless they are too many. */
export interface Filter {
  readonly condition: RawBuilder<unknown>;
  readonly path?: AccessPath | undefined;
}

/** What the order of the list itself leads to. */
export interface Span {
  readonly statuses: readonly OrderStatus[];
  /** A condition on when the order `o` was paid; none: at any time. */
  readonly period: RawBuilder<unknown> | undefined;
  readonly sort: OrderSort;
}

export const isEverything = ({ statuses, period }: Span) => statuses.length === orderStatuses.length && !period;

/** The columns of an index, from the end that is asked for. */
type InOrder = (sort: OrderSort) => RawBuilder<unknown>;
const end = { newest: sql`desc`, oldest: sql`asc` } as const;
export const orderBy =
  (...columns: readonly RawBuilder<unknown>[]): InOrder =>
  (sort) =>
    sql.join(columns.map((column) => sql`${column} ${end[sort]}`));
export const byPaid = orderBy(sql`o.paid_at`, sql`o.number`);

const inStatus = (status: OrderStatus, { period }: Span, columns: RawBuilder<unknown>) => sql`
  select ${columns} from "order" o
  where o.number is not null and o.status = ${sql.lit(status)} and ${period ?? sql`true`}`;

/** As many rows as there are orders in it, up to so many. */
export function countedIn(span: Span, most: number): RawBuilder<unknown> {
  const branches = span.statuses.map((status) => sql`(${inStatus(status, span, sql``)} limit ${most})`);
  return sql`select from (${sql.join(branches, sql` union all `)}) o limit ${most}`;
}

/** The first of them, by `paid_at` and `number`. Each status is a walk along the same index, of which no more than it is read. */
export function firstIn(span: Span, most: number, beyond = sql`true`): RawBuilder<unknown> {
  const inOrder = byPaid(span.sort);
  const columns = sql`o.paid_at, o.number`;
  const branches = span.statuses.map(
    (status) => sql`(${inStatus(status, span, columns)} and ${beyond} order by ${inOrder} limit ${most})`,
  );
  return sql`select o.paid_at, o.number from (${sql.join(branches, sql` union all `)}) o order by ${inOrder} limit ${most}`;
}

/** With all columns: the fence makes it look them up one by one. */
export const wholeOrders = (found: RawBuilder<unknown>) => sql`
  (${found}) found cross join lateral (select one.* from "order" one where one.number = found.number offset 0) o`;

export function pathThroughSpan(span: Span): AccessPath {
  return {
    keys: 1,
    any: countedIn(span, REACH + 1),
    first: (most, sort) => sql`
      select o.*, row_number() over (order by ${byPaid(sort)}) as place
      from ${wholeOrders(firstIn({ ...span, sort }, most))}`,
  };
}

interface Keys {
  /** How many there are, and the table of them: `k (key)`. */
  readonly count: number;
  readonly table: RawBuilder<unknown>;
}

export const keysOf = (values: readonly (string | number)[], type: 'uuid' | 'text' | 'bigint'): Keys => ({
  count: values.length,
  table: sql`unnest(${values}::${sql.raw(type)}[]) as k (key)`,
});

/** `orders` selects from the paid orders `o` of the key `k.key`, in the order of an index. */
export function pathBy({ count, table }: Keys, orders: RawBuilder<unknown>, inOrder: InOrder = byPaid): AccessPath {
  return {
    keys: count,
    any: sql`select from ${table} cross join lateral (select from ${orders} limit ${REACH + 1}) o`,
    first: (most, sort) => sql`
      select o.* from ${table} cross join lateral (
        select o.*, row_number() over (order by ${inOrder(sort)}) as place from ${orders}
        order by ${inOrder(sort)} limit ${most}) o`,
  };
}

/** The same order may come along several of them. */
export function unitePaths(paths: readonly AccessPath[]): AccessPath {
  return {
    keys: sumOf(paths, ({ keys }) => keys),
    any: sql.join(
      paths.map(({ any }) => sql`(${any})`),
      sql` union all `,
    ),
    first: (most, sort) =>
      sql.join(
        paths.map(({ first }) => sql`(${first(most, sort)})`),
        sql` union all `,
      ),
  };
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** At least so many days ago. */
  readonly older?: number | undefined;
}

/** From the beginning of one day to the end of another, where the shop is; undefined without any bound. */
export function periodOf({ from, to, older }: Period, zone: string): RawBuilder<unknown> | undefined {
  const start = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${zone}`;
  const bounds = [
    ...(from ? [sql`o.paid_at >= ${start(sql`${from}::date`)}`] : []),
    ...(to ? [sql`o.paid_at < ${start(sql`${to}::date + 1`)}`] : []),
    ...(older ? [sql`o.paid_at < now() - make_interval(days => ${older}::int)`] : []),
  ];
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : undefined;
}
