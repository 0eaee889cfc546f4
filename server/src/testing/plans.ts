import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Runs the very statement that the shop would, and returns the nodes of its plan that were used. */
export async function planOf(db: Db, run: (spy: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const seen: CompiledQuery[] = [];
  await run(spyOn(new DummyDriver(), seen));
  const query = seen.at(-1);
  if (!query) throw new Error('nothing was asked');
  return explain(db, query);
}

/** The same of all statements, where what is asked next depends on an answer. */
export async function plansOf(db: Db, run: (spy: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const seen: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => db.executeQuery({ ...query } as CompiledQuery<Row>),
    streamQuery: () => {
      throw new Error('nothing is streamed here');
    },
  };
  const driver = Object.assign(new DummyDriver(), { acquireConnection: async () => connection });
  await run(spyOn(driver, seen));
  const plans: PlanNode[] = [];
  for (const query of seen) plans.push(...(await explain(db, query)));
  return plans;
}

function spyOn(driver: Driver, seen: CompiledQuery[]): Db {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void seen.push(query),
  });
}

async function explain(db: Db, query: CompiledQuery): Promise<PlanNode[]> {
  const explained: CompiledQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }> = {
    ...query,
    sql: `explain (analyze, format json) ${query.sql}`,
  };
  const { rows } = await db.executeQuery(explained);
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
  return nodes.filter((node) => node['Actual Loops'] > 0);
}

/** How many rows of a table were looked at, those that did not fit included. */
export function rowsRead(nodes: readonly PlanNode[], table: string): number {
  return nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
}
