import * as catalogueEndpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as catalogueSchemas from '@fieldhouse/contracts/catalogue.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { reviewRequestMessages } from '@fieldhouse/contracts/review.rules';
import * as endpoints from '@fieldhouse/contracts/reviews.endpoints';
import * as schemas from '@fieldhouse/contracts/reviews.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { orPage, takeFormPosts } from '../../platform/http/form-posts.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { findArrival } from '../orders/index.ts';
import { findLinked, stopAsking } from './review-requests.repo.ts';
import { reviewsCsv } from './reviews.csv.ts';
import { findOwnReview, findReviews } from './reviews.repo.ts';
import { findReviewPage } from './staff-reviews.repo.ts';
import { updateReview } from './update-review.ts';
import { changeReview, changesBy, createReview } from './write-review.ts';

const refusals = messages('review', {
  ownName: 'You can only write a review in your own name.',
  downloading: 'The reviews are already being downloaded. Please try again shortly.',
} as const);

interface ReviewDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
}

export function reviewRoutes(host: RouteHost, deps: ReviewDeps): void {
  route(host, catalogueEndpoints.listReviews, catalogueSchemas.listReviews, ({ params, query }, context) => {
    context.tag(tags.product(params.id), tags.authors);
    return findReviews(deps.db, params.id, query);
  });
  route(host, endpoints.createReview, schemas.createReview, async ({ query, body }, { caller, say }) => {
    if (query.userId !== caller.userId) throw new AppError('not-allowed', refusals.ownName);
    const review = { productId: query.productId, ...body };
    const result = await inWrite(deps, (tx) => createReview(tx, caller.userId, review));
    return result.status ? result : { ...result, error: say(result.error) };
  });
  route(host, endpoints.findOwnReview, schemas.findOwnReview, async ({ params: { productId } }, { caller }) => {
    const [review, goods] = await Promise.all([
      findOwnReview(deps.db, caller.userId, productId),
      findArrival(deps.db, caller.userId, productId),
    ]);
    return { review, goods };
  });
  route(host, endpoints.changeReview, schemas.changeReview, async ({ params, body }, { caller }) => {
    await changesBy.take(deps.db, caller.userId);
    return inWrite(deps, (tx) => changeReview(tx, caller.userId, { ...params, ...body }));
  });
  route(host, endpoints.listAllReviews, schemas.listAllReviews, ({ query: { page, limit, ...filter } }) =>
    findReviewPage(deps.db, filter, { limit, offset: (page - 1) * limit }),
  );
  route(host, endpoints.exportReviews, schemas.exportReviews, ({ query }) => reviewsCsv(deps.db, query), {
    busy: refusals.downloading,
  });
  route(host, endpoints.updateReview, schemas.updateReview, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateReview(tx, params.id, body, caller.userId)),
  );
  requestRoutes(host, deps.db);
}

/** For those who follow the link in a mail that asks for a review, and for mail programs that do it for them. */
function requestRoutes(host: RouteHost, db: Db): void {
  route(host, endpoints.findReviewRequests, schemas.findReviewRequests, async ({ params }) => {
    const linked = await findLinked(db, params.token);
    if (!linked) throw new AppError('not-found', reviewRequestMessages.badLink);
    return { stopped: linked.stopped };
  });
  takeFormPosts(host, (open) =>
    route(open, endpoints.stopReviewRequests, schemas.stopReviewRequests, async ({ params }, { request, say }) => {
      const linked = await findLinked(db, params.token);
      if (!linked) throw new AppError('refused', reviewRequestMessages.badLink);
      await stopAsking(db, linked.accountId);
      return orPage(request, { message: say(reviewRequestMessages.stopped) });
    }),
  );
}
