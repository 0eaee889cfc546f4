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
  let text = '';
  let values: readonly unknown[] = [];
  const executeQuery = async (query: { sql: string; parameters: readonly unknown[] }) => {
    text = query.sql;
    values = query.parameters;
    return { rows: [] };
  };
  const executor = new Proxy(db.getExecutor(), {
    get: (real, name) => (name === 'executeQuery' ? executeQuery : Reflect.get(real, name).bind(real)),
  });
  await run({ executeQuery, getExecutor: () => executor } as never);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    sql: `explain (analyze, format json) ${text}`,
    parameters: values,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'plan' },
  } as never);
  const nodes: PlanNode[] = [];
  const walk = (node: PlanNode) => {
    nodes.push(node);
    node.Plans?.forEach(walk);
  };
  walk((rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan);
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
