import * as endpoints from '@fieldhouse/contracts/shop.endpoints';
import * as schemas from '@fieldhouse/contracts/shop.schemas';
import { tags } from '../../cache-tags.ts';
import type { Config } from '../../platform/config/config.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { siteFileRoutes } from './site-files.routes.ts';

type Facts = Pick<Config, 'shopName' | 'publicUrl' | 'demo' | 'mail' | 'googleClientId'>;

export function shopRoutes(host: RouteHost, { config, now }: { config: Facts; now: () => Date }): void {
  siteFileRoutes(host.app, { config, now });
  const { shopName: name, publicUrl: url, demo, mail, googleClientId } = config;
  route(host, endpoints.getShop, schemas.getShop, async (_input, { tag }) => {
    tag(tags.settings);
    return { name, url, demo, mailbox: demo && !mail, ...(googleClientId && { googleClientId }) };
  });
}
