export const siteLinks = [
  { to: '/', label: 'Home' },
  { to: '/#categories', label: 'Categories' },
] as const;

/** The footer's list of links: where the menu leads as long as no script runs. */
export const siteLinksId = 'site-links';
