export { askForReviews } from './ask-for-reviews.ts';
export { reviewRequestTasks } from './review-requests.jobs.ts';
export { cleanStopLinks, forgetReviewer } from './review-requests.repo.ts';
export { countsByStars, newestReviews, type ReviewRow, type StarsRow, toRatings, toReview } from './reviews.repo.ts';
export { reviewRoutes } from './reviews.routes.ts';
