import { describe, expect, it } from 'vitest';
import { isIconNeededBy, isNeededBy, type ModuleGraph } from './chunk-groups.ts';

const home = /\/home\.tsx/;

/** Who imports what, and the code of those that name icons. */
function graphOf(imports: Record<string, readonly string[]>, code: Record<string, string> = {}): ModuleGraph {
  return {
    getModuleInfo: (id) => ({
      importers: Object.keys(imports).filter((importer) => imports[importer]?.includes(id)),
      code: code[id] ?? null,
    }),
  };
}

describe('a module', () => {
  it('is needed by a page that imports it, however many others stand between', () => {
    const graph = graphOf({ '/home.tsx': ['/card.tsx'], '/card.tsx': ['/price.ts'], '/cart.tsx': ['/stepper.tsx'] });
    expect(isNeededBy(home, '/price.ts', graph)).toBe(true);
    expect(isNeededBy(home, '/stepper.tsx', graph)).toBe(false);
  });

  it('is found in a graph with a circle, too', () => {
    const graph = graphOf({ '/a.ts': ['/b.ts'], '/b.ts': ['/a.ts'] });
    expect(isNeededBy(home, '/a.ts', graph)).toBe(false);
  });
});

describe('an icon', () => {
  const icons = '/node_modules/lucide-react/dist/esm/icons';
  const graph = graphOf(
    {
      '/node_modules/lucide-react/index.mjs': [`${icons}/heart.mjs`, `${icons}/zoom-in.mjs`],
      '/home.tsx': ['/node_modules/lucide-react/index.mjs'],
      '/gallery.tsx': ['/node_modules/lucide-react/index.mjs'],
    },
    { '/home.tsx': "import { Heart } from 'lucide-react'", '/gallery.tsx': "import { ZoomIn } from 'lucide-react'" },
  );

  it('is needed by the page that names it, not by each that passes through the index of all icons', () => {
    expect(isIconNeededBy(home, `${icons}/heart.mjs`, graph)).toBe(true);
    expect(isIconNeededBy(home, `${icons}/zoom-in.mjs`, graph)).toBe(false);
  });
});
