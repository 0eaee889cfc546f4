import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ImportDetail } from '@fieldhouse/contracts/imports.schemas';
import { sql } from 'kysely';
import { runImports } from '../modules/imports/index.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

/** A file as another shop exports it. */
export const exported = (name: string) =>
  readFileSync(join(import.meta.dirname, '../modules/imports/fixtures', `${name}.csv`));

/** Somebody moves in from another shop. */
export function createMover(shop: TestShop, admin: SignedIn) {
  const get = async <T>(url: string) => (await shop.app.inject({ url, headers: admin.headers })).json<T>();
  const send = (content: Buffer | string, who = admin) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/imports?name=export.csv',
      headers: { ...who.headers, 'content-type': 'text/csv' },
      payload: content,
    });
  const check = async (content: Buffer | string) => (await send(content)).json<ImportDetail>();
  const look = (id: string) => get<ImportDetail>(`/api/imports/${id}`);
  const put = (id: string, status: string) =>
    shop.app.inject({ method: 'PUT', url: `/api/imports/${id}`, headers: admin.headers, payload: { status } });
  const work = () => runImports(shop.deps, new AbortController().signal);
  return {
    get,
    send,
    check,
    look,
    put,
    work,
    async bringIn(content: Buffer | string): Promise<ImportDetail> {
      const { _id } = await check(content);
      await put(_id, 'running');
      await work();
      return look(_id);
    },
    async productAt(oldPath: string): Promise<ProductDetail> {
      const { rows } = await sql<{ to: string }>`
        select to_path as to from redirect where from_path = ${oldPath}`.execute(shop.deps.db);
      return get(`/api/products/id/${rows[0]?.to.replace('/product/', '')}`);
    },
  };
}

export const sayings = ({ firstProblems }: ImportDetail) =>
  firstProblems.map(
    ({ row, column, sentence, leftOut }) => `${row} ${column}: ${sentence}${leftOut ? ' (left out)' : ''}`,
  );
