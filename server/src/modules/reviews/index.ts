export { newestReviews, type ReviewRow, toReview } from './reviews.repo.ts';
export { reviewAdminRoutes, reviewRoutes } from './reviews.routes.ts';
