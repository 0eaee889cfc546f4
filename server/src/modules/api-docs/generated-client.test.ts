import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { api } from '@fieldhouse/contracts/api';
import createClient from 'openapi-fetch';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { insertKey } from '../../platform/sessions/api-keys.repo.ts';
import { buyOne } from '../../testing/order-desk.ts';
import { expectCleanAudit } from '../../testing/paying.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { toOpenApi } from './openapi.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** As another system would write it, who knows the shop by its document alone. */
const walkText = `
import type { Client } from 'openapi-fetch';
import type { paths } from './shop.ts';

export async function walk(client: Client<paths>, id: string): Promise<(number | string | undefined)[]> {
  const path = { id };
  const before = await client.GET('/api/orders/{id}', { params: { path } });
  const lineId = before.data?.products[0]?.lineId ?? '';
  const key = { 'Idempotency-Key': 'parcel-' + id };
  const body = { lines: [{ lineId, quantity: 1 }] };
  const sent = await client.POST('/api/orders/{id}/shipments', { params: { path, header: key }, body });
  const again = await client.POST('/api/orders/{id}/shipments', { params: { path, header: key }, body });
  const refunded = await client.POST('/api/orders/{id}/refunds', {
    params: { path, header: { 'Idempotency-Key': 'money-' + id } },
    body: { lines: [{ lineId, quantity: 1 }] },
  });
  const refused = await client.GET('/api/journal', { params: { query: {} } });
  return [
    sent.data?.shipments.length,
    again.data?.shipments.length,
    again.response.headers.get('idempotent-replayed') ?? undefined,
    refunded.data?.refunds[0]?.status,
    refused.error?.code,
  ];
}
`;

/** What the compiler says of the client with the types that were generated. */
async function complaintsAbout(text: string): Promise<string[]> {
  const document = toOpenApi(api, { shopName: 'Fieldhouse', publicUrl: 'https://shop.test' });
  const texts = new Map([
    [join(import.meta.dirname, 'shop.ts'), astToString(await openapiTS(JSON.stringify(document)))],
    [join(import.meta.dirname, 'walk.ts'), text],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => texts.has(name) || fileExists.call(host, name);
  host.getSourceFile = (name, target) => {
    const own = texts.get(name);
    return own === undefined ? getSourceFile.call(host, name, target) : ts.createSourceFile(name, own, target);
  };
  const program = ts.createProgram([join(import.meta.dirname, 'walk.ts')], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('a client that was generated from the document goes from an order to its parcel and its refund, by key', async () => {
  expect(await complaintsAbout(walkText)).toEqual([]);
  const { walk } = (await import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(walkText))}`)) as {
    walk: (client: unknown, id: string) => Promise<unknown>;
  };
  const [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
  const id = await buyOne(shop, await signIn(shop, 'client'), [{ productId: ball, quantity: 3, price: 20 }]);
  const { userId } = await signIn(shop, 'admin');
  const content = { name: 'ERP', rights: ['orders', 'refunds'], expiresAt: null } as const;
  const secret = await inTransaction(shop.deps.db, (tx) => insertKey(tx, newId(), content, userId));
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, headers: { authorization: `Bearer ${secret}` } });
  expect(await walk(client, id)).toEqual([1, 1, 'true', 'done', 'not-allowed']);
  await expectCleanAudit(shop);
});
