import type pg from 'pg';

/** The names of what is sold most, the biggest first. */
export async function listNames(client: pg.ClientBase, table: 'brand' | 'category'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from ${table} t
     left join (select ${table}_id as id, count(*) from listing where category_id ${table === 'brand' ? '=' : '>'} 0 group by 1) n
       using (id)
     order by n.count desc nulls last, t.id`,
  );
  return rows.map(({ name }) => name);
}
