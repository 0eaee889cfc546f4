// Imports point one way. Each rule is one sentence of docs/architecture.md; `npm run check` holds the code to them.
const tests = '\\.(test|spec|global)\\.tsx?$';

/** Which modules a module may call: the table in docs/architecture.md. */
const mayCall = {
  accounts: ['journal', 'settings'],
  'api-docs': ['settings'],
  catalogue: ['journal', 'media'],
  content: ['catalogue', 'journal', 'settings'],
  discovery: ['catalogue', 'journal', 'media', 'reviews', 'stock'],
  journal: [],
  media: ['journal'],
  newsletters: ['accounts', 'journal', 'settings'],
  overview: ['settings'],
  pricing: ['catalogue', 'journal', 'settings'],
  restock: ['accounts', 'settings'],
  reviews: ['catalogue', 'journal', 'sales'],
  sales: ['accounts', 'catalogue', 'journal', 'media', 'pricing', 'settings', 'stock'],
  'search-engines': ['catalogue', 'content', 'pricing', 'settings'],
  settings: ['journal', 'media'],
  shop: ['content', 'settings'],
  stock: ['catalogue', 'journal', 'media'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contracts-know-neither-side',
      severity: 'error',
      from: { path: '^contracts/' },
      to: { path: '^(server|web|e2e|bench|scripts)/' },
    },
    {
      name: 'the-browser-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'the-server-loads-pages-only-as-a-build',
      severity: 'error',
      from: { path: '^server/src', pathNot: tests },
      to: { path: '^web/src' },
    },
    {
      name: 'platform-knows-nothing-about-shops',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^server/src/(modules|demo|app|deps|main)' },
    },
    {
      name: 'modules-are-entered-by-their-index',
      comment: 'Another module is reached through its index.ts only.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/' },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    ...Object.entries(mayCall).map(([name, others]) => ({
      name: `${name}-calls-${others.join('-and-') || 'no-other-module'}`,
      severity: 'error',
      from: { path: `^server/src/modules/${name}/`, pathNot: tests },
      to: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${[name, ...others].join('|')})/` },
    })),
    {
      name: 'modules-are-in-the-table',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${Object.keys(mayCall).join('|')})/` },
      to: {},
    },
    {
      name: 'modules-do-not-know-the-demo',
      severity: 'error',
      from: { path: '^server/src/(modules|platform)/', pathNot: tests },
      to: { path: '^server/src/demo/' },
    },
    {
      name: 'use-cases-know-no-framework',
      comment: 'Only routes may see Fastify; only deps.ts, platform and demo see SDKs.',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: `(routes\\.ts$|${tests})` },
      to: { path: 'node_modules/(fastify|@fastify|stripe|nodemailer|jose|@aws-sdk|sharp|pino)(/|$)' },
    },
    {
      name: 'repos-hold-the-sql',
      severity: 'error',
      from: {
        path: '^server/src/modules/',
        pathNot: `(\\.repo\\.ts$|${tests})`,
      },
      to: { path: 'node_modules/(kysely|pg)(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { pathNot: '(^contracts/|\\.rules\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/(features/(?!$1/)|pages/)' },
    },
    {
      name: 'ui-knows-no-shop-data',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: tests },
      to: { path: '^(web/src/(features|pages|lib)/|contracts/)' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'web/build'] },
    exclude: { path: ['node_modules/\\.vite', 'web/build', '\\.react-router'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
