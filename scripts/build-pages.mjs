import { cpSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { withFolderLock } from './folder-lock.mjs';
import { arePagesFresh, pageLanguages, pagesStamp } from './pages-stamp.mjs';
import { withProgress } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { shortenRouteLists } from './shorten-route-list.mjs';

const web = join(repoRoot, 'web');

const next = join(web, 'build-next');

/** @param {(pid: number) => void} onStart */
async function buildPages(onStart) {
  // Taken before the build: what is edited while it runs makes it stale, not fresh.
  const stamp = pagesStamp(repoRoot);
  rmSync(next, { recursive: true, force: true });
  // What shoppers load and what staff do are two builds of the same sources (decision 100), in each language (108).
  for (const language of pageLanguages(repoRoot)) {
    const builds = await Promise.all(['shop', 'staff'].map((name) => build(language, name, onStart)));
    const failed = builds.find(({ ok }) => !ok);
    if (failed)
      throw new ScriptError(
        'Building the pages failed.',
        'The message above says where. The pages of the last good build, if any, are untouched.',
        failed.output,
      );
  }
  shortenRouteLists(join(next, 'client', 'assets'));
  await compressFiles(repoRoot, join('web', 'build-next', 'client'));
  writeFileSync(join(next, '.stamp'), stamp);
  swapIn();
}

/**
 * Its files for the browser are put beside those of the others: their names have hashes, so the same name is the same file.
 * @param {string} language
 * @param {string} name
 * @param {(pid: number) => void} onStart
 */
async function build(language, name, onStart) {
  const folder = join(next, `${language}-${name}`);
  const result = await runTool('react-router', ['build'], {
    cwd: web,
    env: { NODE_ENV: 'production', PAGES: name, PAGES_LANGUAGE: language, BUILD_DIR: folder },
    onStart,
  });
  if (result.ok) {
    cpSync(join(folder, 'client'), join(next, 'client'), { recursive: true });
    cpSync(join(folder, 'server'), join(next, 'server', language, name), { recursive: true });
    rmSync(folder, { recursive: true });
  }
  return result;
}

// A build is used whole or not at all: killed between the two renames there is none, and the next start makes it again.
function swapIn() {
  const current = join(web, 'build');
  const old = join(web, 'build-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, old);
  renameSync(next, current);
  rmSync(old, { recursive: true, force: true });
}

await runMain(async () => {
  const ifStale = process.argv.includes('--if-stale');
  await withFolderLock(
    join(repoRoot, 'node_modules', '.build-lock'),
    'Another process is building the pages in this folder: waiting for it …',
    async (alsoHeldBy) => {
      if (ifStale && arePagesFresh(repoRoot)) return;
      await withProgress('Building the pages', () => buildPages(alsoHeldBy));
    },
  );
});
