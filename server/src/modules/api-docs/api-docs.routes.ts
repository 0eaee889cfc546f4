import { createHash } from 'node:crypto';
import { api } from '@fieldhouse/contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import { toOpenApi } from './openapi.ts';

/** The contracts, for machines at `/api/openapi.json` and for people at `/api/docs`. */
export function apiDocsRoutes(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'shopName' | 'publicUrl'> },
): void {
  const openApi = toOpenApi(api, config);
  const document = JSON.stringify(openApi);
  const page = docsPage(api, openApi, config.shopName);
  const style = createHash('sha256').update(docsStyle).digest('base64');
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${style}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(page),
  );
}
