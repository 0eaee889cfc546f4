import { fileURLToPath } from 'node:url';

// Which files the browser's scripts are cut into (decisions 41 and 100).

/** What the bundler knows about the modules of a build. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const sources = fileURLToPath(new URL('src/', import.meta.url));

/** Whether one of these files cannot do without a module: it imports it, however many others stand between. */
export function isNeededBy(files: readonly string[], id: string, graph: ModuleGraph): boolean {
  const above = new Set([id]);
  for (const one of above) {
    if (files.some((file) => one.startsWith(sources + file))) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  }
  return false;
}

const everyPage = ['root.tsx', 'entry.client.tsx', 'pages/page-boundary.tsx'];
const startPage = ['pages/home.tsx'];
const listPages = ['pages/department.tsx', 'pages/result.tsx'];
const productPage = ['pages/product.tsx'];
const checkoutPage = ['pages/checkout.tsx'];
const loginPage = ['pages/login.tsx'];
const successPages = ['pages/success.tsx', 'pages/checkout-return.tsx'];
const ordersPages = ['pages/order.tsx', 'pages/profile.tsx'];

type Naming = (neededBy: (files: readonly string[]) => boolean) => string | null;

/**
 * Of what several pages share, in this order: a group takes along whatever its modules import. The rest is left to the
 * bundler.
 */
const shopGroups: readonly Naming[] = [
  // Cards and filters are not among it: the pages of products and the checkout have none.
  (neededBy) =>
    neededBy(everyPage) || (neededBy(startPage) && neededBy([...productPage, ...checkoutPage])) ? 'shop' : null,
  // Cut by the others that need it, or the checkout would load all that they have.
  (neededBy) => {
    if (!neededBy(checkoutPage)) return null;
    const names = ['checkout', neededBy(productPage) && 'product', neededBy(loginPage) && 'login'].filter(Boolean);
    if (names.length > 1) return names.join('-');
    return neededBy(successPages) && !neededBy(ordersPages) ? 'checkout-success' : null;
  },
  (neededBy) => (neededBy(startPage) ? 'listing' : null),
  // Not what lists need as well: they would load all the rest with it.
  (neededBy) => (neededBy(productPage) && !neededBy(listPages) ? 'product' : null),
];

/** An icon is its pages' own. */
const isLibrary = (id: string) => id.includes('/node_modules/') && !id.includes('/lucide-react/');
/** Leaves out whatever is only reached by import(), so that a lazy widget never lands in these files. */
const always = { tags: ['$initial' as const] };
const libraries = { ...always, name: 'vendor', test: isLibrary, priority: 10 };
const shared = { ...always, test: (id: string) => !isLibrary(id) };

export const shopChunks = [
  libraries,
  ...shopGroups.map((naming, place) => ({
    ...shared,
    name: (id: string, graph: ModuleGraph) => naming((files) => isNeededBy(files, id, graph)),
    minShareCount: 2,
    priority: 9 - place,
  })),
];

/** Staff open many pages in a row: one large file for all of them is fetched once. */
export const staffChunks = [libraries, { ...shared, name: 'staff', minShareCount: 6 }];
