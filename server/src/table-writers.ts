import type { Tables } from './platform/db/tables.generated.ts';

type Table = Exclude<keyof Tables, 'mail_status'>;

/** Whose folder writes a table. Others may read it, and ask the owner to write; table-writers.test.ts holds them to it. */
export const writers: Record<Table, string> = {
  account: 'modules/accounts',
  account_identity: 'modules/accounts',
  account_link: 'modules/accounts',
  address: 'modules/accounts',
  attribute: 'modules/catalogue',
  attribute_category: 'modules/catalogue',
  best_seller: 'modules/overview',
  brand: 'modules/catalogue',
  category: 'modules/catalogue',
  category_favourite: 'modules/discovery',
  category_redirect: 'modules/catalogue',
  change: 'platform/cache',
  contact_message: 'modules/content',
  content_page: 'modules/content',
  delivery_zone: 'modules/pricing',
  demo_google_key: 'demo',
  demo_mail: 'demo',
  demo_run: 'demo',
  failed_job: 'platform/jobs',
  figure: 'platform/db',
  figure_change: 'platform/db',
  file: 'modules/media',
  gateway_fault: 'modules/sales',
  guest: 'modules/sales',
  journal: 'modules/journal',
  kept_token: 'modules/sales',
  listing: 'modules/catalogue',
  mail: 'platform/mailer',
  newsletter: 'modules/newsletters',
  newsletter_delivery: 'modules/newsletters',
  order: 'modules/sales',
  order_key: 'modules/sales',
  order_line: 'modules/sales',
  payment: 'modules/sales',
  popularity_mark: 'modules/discovery',
  price_history: 'modules/catalogue',
  pricing_version: 'modules/pricing',
  product: 'modules/catalogue',
  product_category: 'modules/catalogue',
  product_popularity: 'modules/discovery',
  promotion: 'modules/pricing',
  promotion_period: 'modules/pricing',
  promotion_use: 'modules/pricing',
  quote: 'modules/sales',
  rate_count: 'platform/limits',
  refund: 'modules/sales',
  related_product: 'modules/discovery',
  restock_link: 'modules/restock',
  restock_request: 'modules/restock',
  review: 'modules/reviews',
  sales_change: 'modules/overview',
  sales_day: 'modules/overview',
  search_word: 'modules/catalogue',
  session: 'platform/sessions',
  setup_code: 'modules/accounts',
  shop_settings: 'modules/settings',
  size_guide: 'modules/catalogue',
  stock_adjustment: 'modules/stock',
  stock_alert: 'modules/stock',
  stock_import: 'modules/stock',
  stock_movement: 'modules/stock',
  synonym_list: 'modules/discovery',
  tax_table: 'modules/pricing',
  trusted_network: 'platform/limits',
  unsubscribe_link: 'modules/newsletters',
  upload: 'modules/media',
  variant: 'modules/catalogue',
};

/**
 * A function in the database, a trigger's too, writes the tables of one owner, and nobody else calls it. These write for
 * others as well, because all of it has to happen in one round trip under one lock.
 */
export const sharedFunctions: Record<string, { readonly owner: string; readonly alsoWrites: readonly Table[] }> = {
  // Quantities are kept in step with the movements.
  change_stock: { owner: 'modules/stock', alsoWrites: ['product', 'variant'] },
  // Called where an order is placed.
  use_promotions: { owner: 'modules/pricing', alsoWrites: [] },
  // The changes for the caches, and the mail about the order.
  place_order: { owner: 'modules/sales', alsoWrites: ['change'] },
  mark_paid: { owner: 'modules/sales', alsoWrites: ['mail'] },
};
