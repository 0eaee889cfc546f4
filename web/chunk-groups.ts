// Which files the browser's scripts are cut into (decision 41).

/** What the bundler knows about the modules of a build. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly code: string | null } | null;
}

const startPage = /[\\/]src[\\/](root|entry\.client|pages[\\/](home|page-boundary))\.tsx/;
const everyPage = /[\\/]src[\\/](root|entry\.client|pages[\\/]page-boundary)\.tsx/;
const listPage = /[\\/]src[\\/]pages[\\/](department|result)\.tsx/;
const productPage = /[\\/]src[\\/]pages[\\/]product\.tsx/;
const checkoutPage = /[\\/]src[\\/]pages[\\/]checkout\.tsx/;
const loginPage = /[\\/]src[\\/]pages[\\/]login\.tsx/;
const shared =
  /[\\/](web[\\/]src[\\/](lib|ui|features[\\/](?!admin-|accounts)|pages[\\/]buy-button)|contracts[\\/]src[\\/](?!account))/;
const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./;

/** Whether a page cannot do without a module: one of those that import it, however far up, is the page's own. */
export function isNeededBy(page: RegExp, id: string, graph: ModuleGraph): boolean {
  const above = new Set([id]);
  for (const one of above) {
    if (page.test(one)) return true;
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer);
  }
  return false;
}

/** All icons come through one index, so who needs one of them is read in the code of those who import that. */
export function isIconNeededBy(page: RegExp, id: string, graph: ModuleGraph): boolean {
  const name = id.match(icon)?.[1]?.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const indexes = graph.getModuleInfo(id)?.importers ?? [];
  const users = indexes.flatMap((index) => graph.getModuleInfo(index)?.importers ?? []);
  const uses = new RegExp(`\\b${name}\\b`);
  const ours = users.filter((user) => !user.includes('node_modules'));
  return ours.some((user) => uses.test(graph.getModuleInfo(user)?.code ?? '') && isNeededBy(page, user, graph));
}

/** What the start page shares with a product's page or the checkout. Cards and filters are not among it. */
const shop = (id: string, graph: ModuleGraph) =>
  isNeededBy(everyPage, id, graph) ||
  (isNeededBy(startPage, id, graph) && (isNeededBy(productPage, id, graph) || isNeededBy(checkoutPage, id, graph)))
    ? 'shop'
    : null;

/** Not what lists need as well: they would load all the rest with it. */
const product = (id: string, graph: ModuleGraph) =>
  isNeededBy(productPage, id, graph) && !isNeededBy(listPage, id, graph) ? 'product' : null;

/** What the checkout shares with one of these: cut by who else needs it, or it would load all that they have. */
const others = { product: productPage, login: loginPage };
const checkout = (id: string, graph: ModuleGraph) => {
  if (!isNeededBy(checkoutPage, id, graph)) return null;
  const sharers = Object.entries(others).filter(([, page]) => isNeededBy(page, id, graph));
  return sharers.length > 0 ? ['checkout', ...sharers.map(([name]) => name)].join('-') : null;
};

/** Small ones that go together: each file of its own costs a hundred bytes. None of them may bring a part of the screen along. */
const buying = (id: string, graph: ModuleGraph) => {
  if (!isNeededBy(checkoutPage, id, graph)) return null;
  return /address|countr/.test(id) ? 'addresses' : 'buying';
};

const neededBy = (page: RegExp, name: string) => (id: string, graph: ModuleGraph) =>
  isNeededBy(page, id, graph) ? name : null;

/**
 * `$initial` leaves out whatever is only reached by import(), so a lazy widget never lands in these files. A group takes
 * along whatever its modules import: the priorities say who comes first.
 */
const always = { tags: ['$initial' as const] };

export const chunkGroups = [
  {
    ...always,
    name: (id: string, graph: ModuleGraph) =>
      icon.test(id) && !isIconNeededBy(startPage, id, graph) ? null : 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|cookie-es|lucide-react|@base-ui)[\\/]/,
    priority: 5,
  },
  { ...always, name: shop, test: shared, minShareCount: 2, priority: 4 },
  { ...always, name: checkout, test: /[\\/](web|contracts)[\\/]src[\\/]/, minShareCount: 2, priority: 3.5 },
  { ...always, name: neededBy(startPage, 'listing'), test: shared, minShareCount: 2, priority: 3 },
  { ...always, name: product, test: shared, minShareCount: 2, priority: 2 },
  // Shared by login, sign-up and the screens around them: the start page has no use for it.
  {
    ...always,
    name: 'accounts',
    test: /[\\/](features[\\/]accounts|contracts[\\/]src[\\/]account)/,
    minShareCount: 2,
    priority: 1,
  },
  {
    ...always,
    name: buying,
    test: /[\\/](contracts[\\/]src[\\/](address|country|payment|quote|amount)|web[\\/]src[\\/]lib[\\/](address-form|countries))/,
    minShareCount: 2,
    priority: 0.5,
  },
];
