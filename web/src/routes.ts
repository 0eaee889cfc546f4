import { staffPages } from '@fieldhouse/contracts/page-addresses';
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const shopRoutes = [
  index('pages/home.tsx'),
  route('result', 'pages/result.tsx'),
  route('c', 'pages/departments.tsx'),
  route('c/*', 'pages/department.tsx'),
  route('product/:_id/:slug?', 'pages/product.tsx'),
  route('size-guide', 'pages/size-guide.tsx'),
  route('pages/:slug', 'pages/text-page.tsx'),
  route('favorites', 'pages/favorites.tsx'),
  route('carrito', 'pages/cart.tsx'),
  route('checkout', 'pages/checkout.tsx'),
  route('checkout/return', 'pages/checkout-return.tsx'),
  route('success', 'pages/success.tsx'),
  route('orders', 'pages/find-order.tsx'),
  route('orders/:id', 'pages/order.tsx'),
  route('orders/:id/returns/:returnId', 'pages/return-slip.tsx'),
  route('withdraw', 'pages/withdraw.tsx'),
  route('login', 'pages/login.tsx'),
  route('CreateUser', 'pages/create-user.tsx'),
  route('forgotpassword', 'pages/forgot-password.tsx'),
  route('resetpassword/:token', 'pages/reset-password.tsx'),
  route('api/auth/email-activate/:token', 'pages/activate-account.tsx'),
  route('unsubscribe/:token', 'pages/unsubscribe.tsx'),
  route('unsubscribe/:token/reviews', 'pages/stop-review-requests.tsx'),
  route('newsletter/:token', 'pages/newsletter-link.tsx'),
  route('alerts/:token', 'pages/restock-link.tsx'),
  route('me/:me', 'pages/profile.tsx'),
  route('me/profile/security', 'pages/security.tsx'),
  route('me/profile/addresses', 'pages/addresses.tsx'),
  route('me/profile/addresses/:_id', 'pages/edit-address.tsx'),
  route('review/:productId', 'pages/review.tsx'),
  route('dev/mailbox', 'pages/dev-mailbox.tsx'),
];

export const staffRoutes = [
  route('setup', 'pages/set-up.tsx'),
  route('setup/invitation/:token', 'pages/invitation.tsx'),
  route('create', 'pages/create-product.tsx', { id: 'create' }),
  route('admin/createproduct', 'pages/create-product.tsx', { id: 'admin/createproduct' }),
  route('admin', 'pages/admin-home.tsx'),
  route('admin/accounting', 'pages/admin-accounting.tsx'),
  route('admin/attributes', 'pages/admin-attributes.tsx'),
  route('admin/attributes/:_id', 'pages/edit-attribute.tsx'),
  route('admin/categories', 'pages/admin-categories.tsx'),
  route('admin/delivery', 'pages/admin-delivery.tsx'),
  route('admin/delivery/:_id', 'pages/edit-delivery-zone.tsx'),
  route('admin/integrations', 'pages/admin-integrations.tsx'),
  route('admin/integrations/:_id', 'pages/edit-webhook.tsx'),
  route('admin/import', 'pages/admin-import.tsx'),
  route('admin/import/:id', 'pages/import.tsx'),
  route('admin/past-orders', 'pages/admin-past-orders.tsx'),
  route('admin/journal', 'pages/admin-journal.tsx'),
  route('admin/markets', 'pages/admin-markets.tsx'),
  route('admin/markets/:_id', 'pages/edit-market.tsx'),
  route('admin/Newsletter', 'pages/admin-newsletter.tsx'),
  route('admin/opening', 'pages/admin-opening.tsx'),
  route('admin/orders', 'pages/admin-orders.tsx'),
  route('admin/orders/print', 'pages/print-orders.tsx'),
  route('admin/orders/:id', 'pages/order-desk.tsx'),
  route('admin/customers/:id', 'pages/customer.tsx'),
  route('admin/pages', 'pages/admin-pages.tsx'),
  route('admin/pages/:slug', 'pages/edit-page.tsx'),
  route('admin/promotions', 'pages/admin-promotions.tsx'),
  route('admin/promotions/:_id', 'pages/edit-promotion.tsx'),
  route('admin/failed-mails', 'pages/admin-failed-mails.tsx'),
  route('admin/redirects', 'pages/admin-redirects.tsx'),
  route('admin/returns', 'pages/admin-returns.tsx'),
  route('admin/returns/:id', 'pages/return-desk.tsx'),
  route('admin/reviews', 'pages/admin-reviews.tsx'),
  route('admin/roles', 'pages/admin-roles.tsx'),
  route('admin/roles/:_id', 'pages/edit-role.tsx'),
  route('admin/searches', 'pages/admin-searches.tsx'),
  route('admin/searches/explain', 'pages/explain-search.tsx'),
  route('admin/searches/rules', 'pages/admin-search-rules.tsx'),
  route('admin/searches/rules/:_id', 'pages/edit-search-rule.tsx'),
  route('admin/settings', 'pages/admin-settings.tsx'),
  route('admin/size-guides', 'pages/admin-size-guides.tsx'),
  route('admin/size-guides/:_id', 'pages/edit-size-guide.tsx'),
  route('admin/staff', 'pages/admin-staff.tsx'),
  route('admin/synonyms', 'pages/admin-synonyms.tsx'),
  route('admin/taxes', 'pages/admin-taxes.tsx'),
  route('admin/translations', 'pages/admin-translations.tsx'),
  route('admin/users', 'pages/admin-users.tsx'),
  route('admin/stock', 'pages/admin-stock.tsx'),
  route('admin/stock/:_id', 'pages/edit-product.tsx'),
  route('admin/stock/:_id/preview', 'pages/preview-product.tsx'),
  route('admin/stock/:_id/prices', 'pages/product-prices.tsx'),
  route('dev/ui', 'pages/dev-ui.tsx'),
  route('dev/ui/bank', 'pages/dev-bank.tsx'),
];

const notFound = (path = '*') => route(path, 'pages/not-found.tsx', { id: `not-found ${path}` });
/** Where a link leads from one build to the other. */
const border = (path = '*') => route(path, 'pages/border.tsx', { id: `border ${path}` });
/** The root alone would match the start page, and show nothing. */
const borderAtStart = index('pages/border.tsx', { id: 'border /' });
const allOfStaff = staffPages.map((page) => `${page.slice(1)}/*`);

// Shoppers load nothing that is there for staff alone: two builds, of which the server picks one by the address. Both
// together, as the dev server and the types have them, need no border.
const builds: Record<string, readonly RouteConfigEntry[]> = {
  shop: [...shopRoutes, ...allOfStaff.map(border), notFound()],
  staff: [...staffRoutes, ...allOfStaff.map(notFound), borderAtStart, border()],
};
const both = [...shopRoutes, ...staffRoutes, notFound()];

export default [
  layout('pages/page-boundary.tsx', [...(builds[process.env.PAGES ?? ''] ?? both)]),
] satisfies RouteConfig;
