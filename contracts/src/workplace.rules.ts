/** What waits is counted up to so many: it is a number in a menu. */
export const COUNTED = 100;
