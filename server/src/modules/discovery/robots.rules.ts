/** Clients that are no people, by their own account. */
const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|scrap|monitor|lighthouse|facebookexternalhit|python-|curl\/|wget/i;

export const isRobot = (userAgent: string | undefined): boolean => robots.test(userAgent ?? '');
