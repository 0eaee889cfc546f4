import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; code: string | null } | null;
}

const startPage = /[\\/]src[\\/](root|entry\.client|pages[\\/](home|page-boundary))\.tsx/;
const productPage = /[\\/]src[\\/]pages[\\/]product\.tsx/;

/** Whether a page cannot do without a module: one of those that import it, however far up, is its own. */
function isNeededBy(page: RegExp, id: string, modules: Modules): boolean {
  const above = new Set([id]);
  for (const one of above) {
    if (page.test(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) above.add(importer);
  }
  return false;
}

const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\./;

/** All icons come through one door, so who needs one of them is read in the code of those who pass it. */
function iconNeededFirst(id: string, modules: Modules): boolean {
  const name = id.match(icon)?.[1]?.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const doors = modules.getModuleInfo(id)?.importers ?? [];
  const users = doors.flatMap((door) => modules.getModuleInfo(door)?.importers ?? []);
  const uses = new RegExp(`\\b${name}\\b`);
  const ours = users.filter((user) => !user.includes('node_modules'));
  return ours.some(
    (user) => uses.test(modules.getModuleInfo(user)?.code ?? '') && isNeededBy(startPage, user, modules),
  );
}

const ours = /[\\/](web[\\/]src[\\/](lib|ui|features[\\/](?!admin-|accounts))|contracts[\\/]src[\\/](?!account))/;

// What the start page shares with others, in two files, and what a product's page shares besides: the bundler's own split
// makes a dozen small ones that compress worse. What others share without them is left to the bundler, so that nobody pays
// for pages they do not see. `$initial` leaves out whatever is only reached by import(), so a lazy widget never lands in
// them. A group takes along whatever its modules import: the priorities say who comes first.
const groups = [
  {
    name: (id: string, modules: Modules) => (icon.test(id) && !iconNeededFirst(id, modules) ? null : 'vendor'),
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|cookie-es|lucide-react|@base-ui)[\\/]/,
    tags: ['$initial' as const],
    priority: 4,
  },
  {
    name: (id: string, modules: Modules) => (isNeededBy(startPage, id, modules) ? 'shop' : null),
    test: ours,
    tags: ['$initial' as const],
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) => (isNeededBy(productPage, id, modules) ? 'product' : null),
    test: ours,
    tags: ['$initial' as const],
    minShareCount: 2,
    priority: 2,
  },
  // Shared by login, sign-up and the screens around them: the start page has no use for it.
  {
    name: 'accounts',
    test: /[\\/](features[\\/]accounts|contracts[\\/]src[\\/]account)/,
    tags: ['$initial' as const],
    minShareCount: 2,
    priority: 1,
  },
];

/** The README promises two years; these are a little older. `scripts/too-new.mjs` holds the built scripts against them. */
const oldestBrowsers = ['chrome120', 'edge120', 'firefox121', 'safari17.2'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Base UI parts of lazy widgets. Found only when one opens, they would make the dev server reload the page just then.
  optimizeDeps: {
    include: ['alert-dialog', 'autocomplete', 'csp-provider', 'dialog', 'select', 'tabs'].map(
      (part) => `@base-ui/react/${part}`,
    ),
  },
  resolve: {
    alias: [
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  // The server takes the icons that pages use, not all there are: two thousand of them would be read at every start.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: { build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  build: { target: 'es2023', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
});
