/**
 * Which modules a module may call: the table in docs/architecture.md.
 * @type {Record<string, string[]>}
 */
export const mayCall = {
  accounts: ['journal', 'settings'],
  'after-sales': ['accounts', 'catalogue', 'checkout', 'journal', 'media', 'orders', 'settings', 'stock'],
  'api-docs': ['settings'],
  catalogue: ['journal', 'markets', 'media', 'settings', 'translations'],
  checkout: ['accounts', 'catalogue', 'markets', 'orders', 'pricing', 'settings', 'stock', 'translations'],
  content: ['catalogue', 'journal', 'settings', 'translations'],
  discovery: ['catalogue', 'journal', 'markets', 'media', 'reviews', 'stock', 'translations'],
  imports: ['accounts', 'catalogue', 'content', 'journal', 'media', 'newsletters', 'orders', 'settings', 'stock'],
  integrations: ['journal', 'settings'],
  invoicing: ['after-sales', 'checkout', 'orders', 'settings'],
  journal: [],
  markets: ['journal', 'settings'],
  media: ['journal'],
  newsletters: ['accounts', 'journal', 'settings'],
  orders: ['accounts', 'journal', 'markets', 'media', 'pricing', 'settings', 'stock'],
  overview: ['discovery', 'markets', 'orders', 'settings'],
  pricing: ['catalogue', 'journal', 'markets', 'settings'],
  restock: ['accounts', 'markets', 'settings'],
  reviews: ['catalogue', 'journal', 'media', 'orders', 'settings'],
  'search-engines': ['catalogue', 'content', 'markets', 'pricing', 'settings', 'translations'],
  settings: ['journal', 'media'],
  shop: ['content', 'markets', 'settings', 'translations'],
  stock: ['catalogue', 'journal', 'markets', 'media', 'translations'],
  workplace: ['accounts', 'after-sales', 'discovery', 'journal', 'orders', 'stock'],
  translations: ['journal', 'settings'],
};
