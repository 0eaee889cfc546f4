export { newestReviews, type ReviewRow, toReview } from './reviews.repo.ts';
export { reviewRoutes } from './reviews.routes.ts';
