import { randomUUID } from 'node:crypto';
import { hashToken, newToken } from '../../server/src/platform/sessions/tokens.ts';
import type { BenchShop, Scenario } from '../scenario.ts';

const admin = { email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' };

export const categoriesHot: Scenario = {
  name: 'categories hot',
  prepare: async () => () => ({ path: '/api/categories' }),
};

/** One argon2 each, by the demonstration shop's administrator. */
export const signIn: Scenario = {
  name: 'sign-in',
  prepare: async () => () => ({
    method: 'POST',
    path: '/api/auth/signin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  }),
};

/** The lists that staff leafs through, and the overview. */
export const adminLists: Scenario = {
  name: 'admin lists',
  async prepare(shop) {
    const token = await openAdmin(shop);
    const paths = [
      '/api/overview',
      '/api/orders/all?page=1&limit=20',
      '/api/orders/all?page=3&limit=20&status=pending',
      '/api/users?page=1&limit=20',
      '/api/users?page=1&limit=20&q=bench',
      '/api/products?page=2&limit=20',
      '/api/journal?page=1&limit=20',
    ];
    return (i) => ({ path: paths[i % paths.length] ?? '', headers: { authorization: `Bearer ${token}` } });
  },
};

export async function openAdmin({ client }: BenchShop): Promise<string> {
  const [id, token] = [randomUUID(), newToken()];
  await client.query(
    `insert into account (id, name, email, email_key, activated_at, role)
     values ($1::uuid, 'Bench Admin', $1 || '@fieldhouse.test', $1 || '@fieldhouse.test', now(), 'admin')`,
    [id],
  );
  await client.query(
    `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '30 days')`,
    [hashToken(token), id],
  );
  return token;
}
