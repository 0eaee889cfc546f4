import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { shopChunks, staffChunks } from './chunk-groups.ts';
import { translateTexts } from './translate-plugin.ts';

/** The README promises two years; these are a little older. `scripts/too-new.mjs` holds the built scripts against them. */
const oldestBrowsers = ['chrome120', 'edge120', 'firefox121', 'safari17.2'];

/**
 * In the place of vite's helper for import(), which preloads what a script imports in its turn: with its lists of files
 * it is 1.3 KB of a product's page (decision 41).
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined),
};

/** Takes each icon from its own file. Lucide's index would have all two thousand read. */
const iconFiles: Plugin = {
  name: 'icon-files',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/lucide-react/dist/')
      ? code.replaceAll(unusedInIcons, '')
      : code.replace(/import \{([^}]+)\} from 'lucide-react';/, (_, names: string) =>
          Array.from(names.matchAll(/\w+/g), ([name]) => `import ${name} from '${iconFile(name)}';`).join(''),
        ),
};
/** Keys for React, which draws ours as text; and a statement that bundlers keep because it might do something. */
const unusedInIcons = /,\s*key: "\w+"|^__iconData\.node;$/gm;
const iconFile = (name: string) => `lucide-react/icons/${name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()}`;

/** Shoppers get neither what stands around staff's pages nor the style that staff's screens alone need. */
const shopOnly: Plugin = {
  name: 'shop-only',
  enforce: 'pre',
  apply: () => pages === 'shop',
  load: (id) => (id === staffFrame ? 'export const [StaffFrame, hasStaffFrame] = [];' : undefined),
  transform: (code, id) => {
    if (id !== `${stylesheet}?inline`) return undefined;
    const left = staffSources.map((source) => `@source not "${source}";`);
    return [code.replace('@import "./workplace.css";', ''), ...left].join('\n');
  },
};
const staffFrame = fileURLToPath(new URL('src/pages/staff-frame.tsx', import.meta.url));
const stylesheet = fileURLToPath(new URL('src/app.css', import.meta.url));
const staffSources = [
  './features/admin-*',
  './features/workplace',
  './features/dev-ui',
  './pages/admin-*',
  './lib/desk',
];

/** Which of the two builds it is (decision 100); neither while pages are being worked on. */
const pages = process.env.PAGES ?? '';

const isStaff = process.env.PAGES === 'staff';
/** Of a call: errors and caching are for the server. Which answers are translated only staff's pages ask. */
const notForPages = new RegExp(
  `\\b(?:(?:cache|fresh|errorAlsoAs): '[^']*'|errors: \\[[^\\]]*\\]|bodyKiB: [\\d_ *]+${isStaff ? '' : '|localised: true'})(?:,\\s*|(?=\\s*\\}))`,
  'g',
);
const briefEndpoints: Plugin = {
  name: 'brief-endpoints',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.endpoints.ts') ? code.replaceAll(notForPages, '') : undefined),
};

export default defineConfig({
  define: { 'import.meta.env.PAGES': JSON.stringify(pages) },
  plugins: [
    translateTexts((process.env.PAGES_LANGUAGE ?? 'en') as 'en', process.env.TRANSLATIONS),
    iconFiles,
    briefEndpoints,
    plainImports,
    shopOnly,
    tailwindcss(),
    reactRouter(),
  ],
  // Base UI parts of lazy widgets. Found only when one opens, they would make the dev server reload the page just then.
  optimizeDeps: {
    // Bundled beforehand they would not come through the function below, and differ from what the server draws.
    exclude: ['lucide-react'],
    include: ['alert-dialog', 'autocomplete', 'csp-provider', 'dialog', 'select', 'tabs'].map(
      (part) => `@base-ui/react/${part}`,
    ),
  },
  resolve: {
    // Every icon comes through this function of lucide's; ours does without its options, which are 1 KB of the start page.
    alias: [
      // A page whose script cannot be fetched must not cost the one before it.
      {
        find: /^\.\/routeModules\.js$/,
        replacement: fileURLToPath(new URL('src/lib/load-page.ts', import.meta.url)),
      },
      {
        find: /^\.\/(lib\/dom\/ssr\/fog-of-war|fog-of-war|instrumentation)\.js$/,
        replacement: fileURLToPath(new URL('src/lib/unused-router-parts.ts', import.meta.url)),
      },
      // A build has the data of a page in it as JSON.
      ...(pages === ''
        ? []
        : [
            {
              find: /^(\.\.\/)+vendor\/turbo-stream-v2\/turbo-stream\.js$/,
              replacement: fileURLToPath(new URL('src/lib/page-data.ts', import.meta.url)),
            },
          ]),
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: fileURLToPath(new URL('src/ui/lucide-icon.ts', import.meta.url)),
      },
    ],
  },
  // The server takes the icons that pages use, not all there are: two thousand of them would be read at every start. And its router
  // is the one that the aliases above apply to.
  ssr: { noExternal: pages === '' ? ['lucide-react'] : ['lucide-react', 'react-router'] },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        rolldownOptions: {
          output: { codeSplitting: { groups: pages === 'staff' ? staffChunks : shopChunks } },
          // Each subject declares all its calls in one file: those that no page makes are left out.
          treeshake: { manualPureFunctions: ['endpoint', 'createTranslate'] },
        },
      },
    },
  },
  build: { target: 'es2023', modulePreload: false, assetsInlineLimit: 0, reportCompressedSize: false },
});
