import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isNeededBy, type ModuleGraph } from './chunk-groups.ts';

const home = fileURLToPath(new URL('src/pages/home.tsx?client', import.meta.url));

function graphOf(imports: Record<string, readonly string[]>): ModuleGraph {
  return {
    getModuleInfo: (id) => ({ importers: Object.keys(imports).filter((importer) => imports[importer]?.includes(id)) }),
  };
}

it('a module is needed by a page that imports it, however many others stand between', () => {
  const graph = graphOf({ [home]: ['/card.tsx'], '/card.tsx': ['/price.ts'], '/cart.tsx': ['/stepper.tsx'] });
  expect(isNeededBy(['pages/home.tsx'], '/price.ts', graph)).toBe(true);
  expect(isNeededBy(['pages/home.tsx'], '/stepper.tsx', graph)).toBe(false);
});

it('a circle in the graph ends the search, too', () => {
  expect(isNeededBy(['pages/home.tsx'], '/a.ts', graphOf({ '/a.ts': ['/b.ts'], '/b.ts': ['/a.ts'] }))).toBe(false);
});
