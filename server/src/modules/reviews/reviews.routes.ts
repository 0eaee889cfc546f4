import * as catalogueEndpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as catalogueSchemas from '@fieldhouse/contracts/catalogue.schemas';
import * as endpoints from '@fieldhouse/contracts/reviews.endpoints';
import * as schemas from '@fieldhouse/contracts/reviews.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { createReview } from './create-review.ts';
import { listReviews } from './reviews.repo.ts';

export function reviewRoutes(host: RouteHost, deps: { db: Db; cache: ChangeListener }): void {
  route(host, catalogueEndpoints.listReviews, catalogueSchemas.listReviews, ({ params, query }, context) => {
    context.tag(tags.product(params.id), tags.authors);
    return listReviews(deps.db, params.id, query.page);
  });
  route(host, endpoints.createReview, schemas.createReview, ({ query, body }, { caller }) => {
    if (query.userId !== caller.userId)
      throw new AppError('not-allowed', 'You can only write a review in your own name.');
    return inWrite(deps, (tx) => createReview(tx, caller.userId, { productId: query.productId, ...body }));
  });
}
