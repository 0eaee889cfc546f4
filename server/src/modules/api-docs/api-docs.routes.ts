import { api } from '@fieldhouse/contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/ids.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { toOpenApi } from './openapi.ts';

/** The contracts, for machines at `/api/openapi.json` and for people at `/api/docs`. */
export function apiDocsRoutes(
  app: FastifyInstance,
  deps: SettingsDeps & { readonly config: Pick<Config, 'publicUrl'> },
): void {
  const { publicUrl } = deps.config;
  const write = once((shopName) => {
    const openApi = toOpenApi(api, { shopName, publicUrl });
    return { document: JSON.stringify(openApi), page: docsPage(api, openApi, shopName) };
  });
  const written = async () => write((await getSettings(deps)).name);
  const style = sha256(docsStyle).toString('base64');
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await written()).document),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send((await written()).page),
  );
}

/** As long as the shop keeps its name, nothing is written again. */
function once<T>(write: (shopName: string) => T): (shopName: string) => T {
  let last: { readonly shopName: string; readonly value: T } | undefined;
  return (shopName) => {
    if (last?.shopName !== shopName) last = { shopName, value: write(shopName) };
    return last.value;
  };
}
