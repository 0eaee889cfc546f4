import type pg from 'pg';

/** The names of what is sold most, the biggest first. */
export async function listNames(client: pg.ClientBase, table: 'brand' | 'category'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.name from ${table} t
     left join (
       select ${table}_id as id, count(*) from product p ${table === 'category' ? 'join product_category on product_id = p.id' : ''}
       where p.quantity > 0 and p.deleted_at is null group by 1) n using (id)
     order by n.count desc nulls last, t.id`,
  );
  return rows.map(({ name }) => name);
}
