import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';

interface SiteFileDeps extends SettingsDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mail' | 'applePayFile'>;
  readonly now: () => Date;
}

const HOUR = 'public, max-age=3600';
/** What the demo's mails come from. */
const DEMO_SENDER = 'shop@fieldhouse.test';

/** What browsers and those who found a weakness look for at fixed addresses. */
export function siteFileRoutes(app: FastifyInstance, deps: SiteFileDeps): void {
  const { config, now } = deps;
  app.get('/site.webmanifest', async (_request, reply) => {
    const { name } = await getSettings(deps);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', HOUR)
      .send(JSON.stringify(manifestOf(name)));
  });
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(securityText(config, now())),
  );
  const { applePayFile } = config;
  if (applePayFile !== undefined)
    app.get('/.well-known/apple-developer-merchantid-domain-association', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', HOUR)
        .send(await readFile(applePayFile)),
    );
}

/** For the home screen of a phone. With the browser's own bar: a buyer should see where they pay. */
function manifestOf(name: string) {
  const icon = (file: string, side: number, purpose = 'any') => ({
    src: `/${file}`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return {
    name,
    short_name: name,
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable-512.png', 512, 'maskable')],
  };
}

/** RFC 9116. It expires half a year after it was requested, so that an abandoned shop stops promising answers. */
function securityText({ publicUrl, mail }: SiteFileDeps['config'], now: Date): string {
  const expires = new Date(now.getTime() + 180 * DAY_MS);
  return [
    `Contact: mailto:${mail?.from ?? DEMO_SENDER}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGE}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
