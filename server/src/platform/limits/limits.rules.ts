/** A site with a /48 has 65,536 networks: all of them together may do as much as three. */
export const SITE_SHARE = 3;
