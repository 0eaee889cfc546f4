import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { printPath } from '../web/src/lib/orders/print-path.rules.ts';

type Visitor = 'visitor' | 'client' | 'admin';
export interface Screen {
  readonly name: string;
  /** `:product` and the like stand for the id of one in the demonstration shop. */
  readonly path: string;
  readonly as?: Visitor;
  /** Goods in the cart and among the favourites; an order just bought, in the state of the navigation. */
  readonly with?: 'goods' | 'order';
}

/** Every page at least once, those with more than one state in the states that look different. */
export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'filtered', path: '/?category=Running&pricemax=100#filters' },
  { name: 'home-client', path: '/', as: 'client' },
  { name: 'department', path: '/c/running' },
  { name: 'department-chosen', path: '/c/running?brand=Evenpace&size=42&pricemax=150' },
  { name: 'department-none', path: '/c/running?pricemin=9999' },
  { name: 'departments', path: '/c' },
  { name: 'result', path: '/result?q=tenis+raket' },
  { name: 'result-understood', path: '/result?q=running+shoe+42+blue' },
  { name: 'result-none', path: '/result?q=zzzzzz' },
  { name: 'result-wish', path: '/result?q=red+medicine+ball' },
  { name: 'product', path: '/product/:product' },
  { name: 'size-guide', path: '/size-guide?brand=Evenpace&category=Running+Shoes' },
  { name: 'text-page', path: '/pages/delivery-and-returns' },
  { name: 'contact', path: '/pages/contact' },
  { name: 'favorites-some', path: '/favorites', with: 'goods' },
  { name: 'favorites', path: '/favorites' },
  { name: 'carrito', path: '/carrito' },
  { name: 'cart', path: '/carrito', with: 'goods' },
  { name: 'checkout', path: '/checkout', with: 'goods' },
  { name: 'checkout-client', path: '/checkout', as: 'client', with: 'goods' },
  { name: 'checkout-return', path: '/checkout/return' },
  { name: 'login', path: '/login' },
  { name: 'create-user', path: '/CreateUser' },
  { name: 'forgot', path: '/forgotpassword' },
  { name: 'reset-password', path: '/resetpassword/unknown' },
  { name: 'activate', path: '/api/auth/email-activate/unknown' },
  { name: 'unsubscribe', path: '/unsubscribe/unknown' },
  { name: 'stop-review-requests', path: '/unsubscribe/unknown/reviews' },
  { name: 'newsletter-link', path: '/newsletter/unknown' },
  { name: 'restock-link', path: '/alerts/unknown' },
  { name: 'profile', path: '/me/profile', as: 'client' },
  { name: 'security', path: '/me/profile/security', as: 'client' },
  { name: 'addresses', path: '/me/profile/addresses', as: 'client' },
  { name: 'new-address', path: '/me/profile/addresses/new', as: 'client' },
  { name: 'review', path: '/review/:bought', as: 'client' },
  { name: 'success', path: '/success', as: 'client', with: 'order' },
  { name: 'order', path: '/orders/:own', as: 'client' },
  { name: 'return-slip', path: '/orders/:own/returns/:return', as: 'client' },
  { name: 'find-order', path: '/orders' },
  { name: 'withdraw', path: '/withdraw' },
  { name: 'admin-home', path: '/admin', as: 'admin' },
  { name: 'admin-accounting', path: '/admin/accounting', as: 'admin' },
  { name: 'admin-create', path: '/admin/createproduct', as: 'admin' },
  { name: 'create', path: '/create', as: 'admin' },
  { name: 'admin-stock', path: '/admin/stock', as: 'admin' },
  { name: 'admin-product-list', path: '/admin/stock?view=list', as: 'admin' },
  { name: 'admin-edit', path: '/admin/stock/:product', as: 'admin' },
  { name: 'admin-preview', path: '/admin/stock/:product/preview', as: 'admin' },
  { name: 'admin-product-prices', path: '/admin/stock/:product/prices', as: 'admin' },
  { name: 'admin-users', path: '/admin/users', as: 'admin' },
  { name: 'admin-user-list', path: '/admin/users?view=list', as: 'admin' },
  { name: 'admin-orders', path: '/admin/orders', as: 'admin' },
  { name: 'order-desk', path: '/admin/orders/:order', as: 'admin' },
  { name: 'packing-slip', path: ':slips', as: 'admin' },
  { name: 'pick-list', path: ':pick', as: 'admin' },
  { name: 'admin-returns', path: '/admin/returns', as: 'admin' },
  { name: 'return-desk', path: '/admin/returns/:return', as: 'admin' },
  { name: 'customer', path: '/admin/customers/:customer', as: 'admin' },
  { name: 'admin-reviews', path: '/admin/reviews', as: 'admin' },
  { name: 'admin-categories', path: '/admin/categories', as: 'admin' },
  { name: 'admin-attributes', path: '/admin/attributes', as: 'admin' },
  { name: 'admin-new-attribute', path: '/admin/attributes/new', as: 'admin' },
  { name: 'admin-edit-attribute', path: '/admin/attributes/:attribute', as: 'admin' },
  { name: 'admin-promotions', path: '/admin/promotions', as: 'admin' },
  { name: 'admin-new-promotion', path: '/admin/promotions/new', as: 'admin' },
  { name: 'admin-edit-promotion', path: '/admin/promotions/:promotion', as: 'admin' },
  { name: 'admin-size-guides', path: '/admin/size-guides', as: 'admin' },
  { name: 'admin-new-size-guide', path: '/admin/size-guides/new', as: 'admin' },
  { name: 'admin-edit-size-guide', path: '/admin/size-guides/:guide', as: 'admin' },
  { name: 'admin-markets', path: '/admin/markets', as: 'admin' },
  { name: 'admin-new-market', path: '/admin/markets/new', as: 'admin' },
  { name: 'admin-delivery', path: '/admin/delivery', as: 'admin' },
  { name: 'admin-new-zone', path: '/admin/delivery/new', as: 'admin' },
  { name: 'admin-edit-zone', path: '/admin/delivery/:zone', as: 'admin' },
  { name: 'admin-opening', path: '/admin/opening', as: 'admin' },
  { name: 'admin-taxes', path: '/admin/taxes', as: 'admin' },
  { name: 'admin-synonyms', path: '/admin/synonyms', as: 'admin' },
  { name: 'admin-searches', path: '/admin/searches', as: 'admin' },
  { name: 'admin-search-rules', path: '/admin/searches/rules', as: 'admin' },
  { name: 'admin-explain-search', path: '/admin/searches/explain?q=red+running+shoes', as: 'admin' },
  { name: 'admin-new-search-rule', path: '/admin/searches/rules/new?query=padel', as: 'admin' },
  { name: 'admin-pages', path: '/admin/pages', as: 'admin' },
  { name: 'admin-edit-page', path: '/admin/pages/contact', as: 'admin' },
  { name: 'admin-import', path: '/admin/import', as: 'admin' },
  { name: 'admin-imported', path: '/admin/import/:import', as: 'admin' },
  { name: 'admin-past-orders', path: '/admin/past-orders', as: 'admin' },
  { name: 'admin-failed-mails', path: '/admin/failed-mails', as: 'admin' },
  { name: 'admin-redirects', path: '/admin/redirects', as: 'admin' },
  { name: 'admin-translations', path: '/admin/translations?state=all', as: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', as: 'admin' },
  { name: 'admin-newsletter', path: '/admin/Newsletter', as: 'admin' },
  { name: 'admin-integrations', path: '/admin/integrations', as: 'admin' },
  { name: 'admin-webhook', path: '/admin/integrations/:webhook', as: 'admin' },
  { name: 'admin-journal', path: '/admin/journal', as: 'admin' },
  { name: 'admin-staff', path: '/admin/staff', as: 'admin' },
  { name: 'admin-roles', path: '/admin/roles', as: 'admin' },
  { name: 'admin-new-role', path: '/admin/roles/new', as: 'admin' },
  { name: 'invitation', path: '/setup/invitation/unknown' },
  { name: 'dev-ui', path: '/dev/ui' },
  { name: 'dev-bank', path: '/dev/ui/bank#method=paypal&totalText=%2419.99' },
  { name: 'mailbox', path: '/dev/mailbox' },
  { name: 'not-found', path: '/no-such-page' },
];

/** A demonstration shop with something for every screen to show. */
export interface ShownShop {
  readonly url: string;
  /** The address of a screen in it, without the host. */
  pathOf(screen: Screen): string;
  /** Who looks at a screen, before they open it. */
  enter(context: BrowserContext, screen: Screen): Promise<void>;
}

interface Known {
  readonly [field: string]: unknown;
}

/** Signs in with the demo accounts, and has the client send something back and staff lower a price, add a webhook and look at a file. */
export async function showShop(url: string): Promise<ShownShop> {
  const tokens = { client: await signIn(url, 'client'), admin: await signIn(url, 'admin') };
  const ask = async (as: keyof typeof tokens, path: string, body?: object | string) => {
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${tokens[as]}`, ...(body && { 'content-type': type }) },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const firstOf = async (as: keyof typeof tokens, path: string): Promise<Known> => (await ask(as, path))[0] ?? {};

  const goods = await firstOf('admin', '/api/products?page=1&limit=1');
  const toSend = await firstOf('admin', '/api/orders/rows?page=1&limit=1&flag=to-send');
  const own = ((await ask('client', '/api/orders/allUser')) as Known[]).find(({ status }) => status === 'dispatched');
  const line = { lineId: `${own?.orderId}.1`, quantity: 1, reason: 'too small' };
  const returned = await ask('client', `/api/orders/${own?.orderId}/returns`, { lines: [line], key: randomUUID() });
  const promotion = await ask('admin', '/api/promotions', {
    name: 'Spring',
    code: 'SPRING',
    kind: 'percent',
    value: 10,
  });
  // No shop ever sends anything to it.
  const webhook = await ask('admin', '/api/webhooks', {
    url: 'https://hooks.example.com/orders',
    events: ['order.paid'],
  });
  // One product that fits, and one without a price.
  const file =
    'Handle,Title,Variant Price,Variant SKU,Vendor,Type\nnet,Net,20,NET-1,Evenpace,Nets\nbad,Bad,,BAD-1,Evenpace,Nets\n';
  const imported = await ask('admin', '/api/imports?name=products.csv', file);
  const { userId, orderId, email, address, amount, products } = returned;
  const lines = products.map((line: Known) => ({ ...line, img: null, variantId: undefined, options: undefined }));
  const bought = { owner: userId, userId, orderId, email: email ?? '', address, amount, products: lines };
  const ids: Readonly<Record<string, unknown>> = {
    ':product': goods._id,
    ':order': toSend.orderId,
    ':customer': toSend.customerId,
    ':own': own?.orderId,
    ':bought': returned.products[0].productId,
    ':return': returned.returns[0]._id,
    ':promotion': promotion._id,
    ':webhook': webhook._id,
    ':import': imported._id,
    ':address': (await firstOf('client', '/api/addresses'))._id,
    ':attribute': (await firstOf('admin', '/api/attributes'))._id,
    ':guide': (await firstOf('admin', '/api/size-guides'))._id,
    ':zone': (await firstOf('admin', '/api/delivery-zones'))._id,
    ':slips': printPath('slips', [String(toSend.orderId)]),
    ':pick': printPath('pick', [String(toSend.orderId)]),
  };
  return {
    url,
    pathOf: ({ path }) => path.replaceAll(/:[a-z]+/g, (name) => String(ids[name])),
    async enter(context, { as = 'visitor', with: brought }) {
      const stored = {
        ...(as !== 'visitor' && { token: tokens[as], 'fh:role': as }),
        ...(brought === 'goods' && {
          carrito: JSON.stringify([{ ...goods, piece: 2 }]),
          favoritos: JSON.stringify([goods]),
        }),
      };
      await context.addInitScript((values) => Object.assign(localStorage, values), stored);
      if (brought === 'order')
        await context.addInitScript((usr) => history.replaceState({ usr, key: 'bought', idx: 0 }, ''), bought);
    },
  };
}

async function signIn(url: string, as: Exclude<Visitor, 'visitor'>): Promise<string> {
  const response = await fetch(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${as}@fieldhouse.test`, password: `fieldhouse-${as}` }),
  });
  if (!response.ok) throw new Error(`Signing in as ${as} failed: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { tokenId: string }).tokenId;
}
