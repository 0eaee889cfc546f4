import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import type { ProductOption, StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { expect } from 'vitest';
import { csvLine } from '../platform/http/csv.ts';
import { signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import { openTestShop } from './test-shop.ts';

export interface VariantTable {
  readonly options: ProductOption[];
  readonly variants: StockedVariant[];
  readonly __v: number;
}

export const fileOf = (...rows: readonly (readonly (string | number)[])[]): string => rows.map(csvLine).join('');

export const sizes = (...values: string[]): ProductOption => ({
  name: 'Size',
  kind: 'size',
  system: 'EU shoe',
  values: values.map((value) => ({ value })),
});

export type StockFiles = Awaited<ReturnType<typeof openStockFiles>>;

/** A shop whose admin imports and exports its stock. */
export async function openStockFiles() {
  const shop = await openTestShop();
  const admin = await signIn(shop, 'admin');
  const { headers } = admin;
  const send = (payload: string, apply = '') =>
    shop.app.inject({
      method: 'POST',
      url: `/api/products/csv${apply}`,
      payload,
      headers: { ...headers, 'content-type': 'text/csv' },
    });
  const get = async (url: string) => (await shop.app.inject({ url, headers })).json();
  const look = async (file: string) => (await send(file)).json<ImportReport>();
  const tableOf = (id: string): Promise<VariantTable> => get(`/api/products/${id}/variants`);
  return {
    shop,
    admin,
    get,
    look,
    tableOf,
    variantsOf: async (id: string) => (await tableOf(id)).variants,
    download: async () => (await shop.app.inject({ url: '/api/products/csv', headers })).body,
    problemsOf: async (file: string) =>
      (await look(file)).firstProblems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`),
    take: async (file: string): Promise<ImportReport> => {
      const answer = await send(file, '?apply=true');
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    },
    /** In sizes 41 and 42, of which there are 3 and 5. */
    addShoe: async (name = 'Shoe'): Promise<string> => {
      const variants = ['41', '42'].map((value, n) => ({ options: { Size: value }, quantity: 3 + 2 * n }));
      const [id = ''] = await stock(shop, [{ name, price: 60, options: [sizes('41', '42')], variants }]);
      return id;
    },
  };
}
