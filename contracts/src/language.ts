/** What all texts of the shop are written in: the one place that says so. */
export const LANGUAGE = 'en';
/** How numbers and dates are written. */
export const LOCALE = 'en-US';
