import { registerHooks } from 'node:module';

// Loaded before a shop that tests start (`node --import`): it takes its translations and its built pages from another folder. The
// shop itself has no such switch.
const folder = JSON.stringify(process.env.PSEUDO_FOLDER);
const changes = [
  { file: '/platform/texts/texts.ts', from: "join(import.meta.dirname, '../../../../translations')", to: folder },
  { file: '/platform/pages/page-source.ts', from: 'join(webRoot, ', to: `join(${folder}, ` },
];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = changes.find(({ file }) => url.endsWith(file));
    if (!change) return loaded;
    const source = String(loaded.source);
    if (!source.includes(change.from)) throw new Error(`${url} no longer has ${change.from}`);
    return { ...loaded, source: source.replaceAll(change.from, change.to) };
  },
});
