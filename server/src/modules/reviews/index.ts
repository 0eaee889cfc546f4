export { countsByStars, newestReviews, type ReviewRow, type StarsRow, toRatings, toReview } from './reviews.repo.ts';
export { reviewAdminRoutes, reviewRoutes } from './reviews.routes.ts';
