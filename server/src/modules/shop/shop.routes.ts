import * as endpoints from '@fieldhouse/contracts/shop.endpoints';
import * as schemas from '@fieldhouse/contracts/shop.schemas';
import { tags } from '../../cache-tags.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { listFooterPages } from '../content/index.ts';
import { siteFileRoutes } from './site-files.routes.ts';

type Facts = Pick<Config, 'shopName' | 'publicUrl' | 'demo' | 'mail' | 'googleClientId'>;

interface ShopDeps {
  readonly config: Facts;
  readonly db: Db;
  readonly now: () => Date;
}

export function shopRoutes(host: RouteHost, { config, db, now }: ShopDeps): void {
  siteFileRoutes(host.app, { config, now });
  const { shopName: name, publicUrl: url, demo, mail, googleClientId } = config;
  route(host, endpoints.getShop, schemas.getShop, async (_input, { tag }) => {
    tag(tags.settings, tags.pages);
    const pages = await listFooterPages(db);
    return { name, url, demo, mailbox: demo && !mail, ...(googleClientId && { googleClientId }), pages };
  });
}
