import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import * as repo from './catalogue.repo.ts';

export function catalogueRoutes(host: RouteHost, { db }: { db: Db }): void {
  route(host, endpoints.listCategories, schemas.listCategories, () => repo.listCategories(db));
}
