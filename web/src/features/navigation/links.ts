/** The buttons that everyone sees. */
export const siteLinks = [
  { to: '/', label: 'Home' },
  { to: '/favorites', label: 'Favorites' },
  { to: '/carrito', label: 'Cart' },
] as const;

/** The footer's list of links: where the menu leads as long as no script runs. */
export const siteLinksId = 'site-links';
