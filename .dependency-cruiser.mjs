import { mayCall } from './scripts/module-calls.mjs';

// Imports point one way. Each rule is one sentence of docs/architecture.md; `npm run check` holds the code to them.
const tests = '\\.(test|spec|global)\\.tsx?$';

/** Which folders of its module a folder may use; `.` are the files beside them, which may use all folders. */
const folders = {
  accounts: { addresses: ['.'], factors: ['.', 'staff'], staff: ['.'] },
  'after-sales': { cancel: ['refund', 'return'], dispute: [], refund: [], return: ['refund'] },
  checkout: { guest: ['payment'], payment: ['quote'], quote: [] },
  content: { contact: [], pages: [], redirects: ['pages'] },
  discovery: { columns: [], merchandising: ['columns', '.'], popularity: ['.'], searches: ['.'], words: ['columns'] },
  integrations: { events: [], keys: [], webhooks: ['events'] },
  invoicing: { accounting: ['invoice'], invoice: [] },
  orders: { customer: ['desk', 'order', 'past'], desk: ['order'], order: [], past: [], shipment: ['order'] },
  pricing: { core: [], delivery: ['core', '.'], promotions: ['core'], tax: ['core'] },
};
const beside = '[^/]+\\.ts$';
const folderPath = (folder) => (folder === '.' ? beside : `${folder}/`);

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
      comment: 'Another module is reached through its index.ts only; pure rules may use its rules, and so may tests.',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: `(\\.rules\\.ts$|${tests})` },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'rules-use-the-rules-of-other-modules',
      severity: 'error',
      from: { path: `^server/src/modules/([^/]+)/.*(\\.rules\\.ts$|${tests})` },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/index\\.ts$|.*\\.rules\\.ts$)' },
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
    ...Object.entries(folders).flatMap(([module, table]) =>
      Object.entries(table).map(([folder, others]) => ({
        name: `folder-${module}-${folder}-uses-${others.join('-and-') || 'no-other-folder'}`,
        severity: 'error',
        from: { path: `^server/src/modules/${module}/${folder}/`, pathNot: tests },
        to: {
          path: `^server/src/modules/${module}/`,
          pathNot: `^server/src/modules/${module}/(${[folder, ...others].map(folderPath).join('|')})`,
        },
      })),
    ),
    {
      name: 'folders-are-in-the-table',
      severity: 'error',
      from: {
        path: '^server/src/modules/[^/]+/[^/]+/',
        pathNot: Object.entries(folders).map(
          ([module, table]) => `^server/src/modules/${module}/(${Object.keys(table).join('|')})/`,
        ),
      },
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
      to: {
        path: 'node_modules/(fastify|@fastify|stripe|nodemailer|jose|@aws-sdk|sharp|pino|otpauth|@simplewebauthn)(/|$)',
      },
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
      to: { path: '^(web/src/(features|pages|lib)/|contracts/)', pathNot: '^contracts/src/(text|language)\\.ts$' },
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
