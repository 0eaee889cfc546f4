import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { withFolderLock } from './folder-lock.mjs';
import { arePagesFresh, pagesStamp } from './pages-stamp.mjs';
import { withProgress } from './progress.mjs';
import { repoRoot } from './repo.mjs';
import { runTool } from './run-tool.mjs';
import { runMain, ScriptError } from './script-error.mjs';
import { shortenRouteLists } from './shorten-route-list.mjs';

const web = join(repoRoot, 'web');
const NEXT = 'build-next';

/** @param {(pid: number) => void} onStart */
async function buildPages(onStart) {
  // Taken before the build: what is edited while it runs makes it stale, not fresh.
  const stamp = pagesStamp(repoRoot);
  rmSync(join(web, NEXT), { recursive: true, force: true });
  const build = await runTool('react-router', ['build'], {
    cwd: web,
    env: { NODE_ENV: 'production', BUILD_DIR: NEXT },
    onStart,
  });
  if (!build.ok)
    throw new ScriptError(
      'Building the pages failed.',
      'The message above says where. The pages of the last good build, if any, are untouched.',
      build.output,
    );
  shortenRouteLists(join(web, NEXT, 'client', 'assets'));
  await compressFiles(repoRoot, join('web', NEXT, 'client'));
  writeFileSync(join(web, NEXT, '.stamp'), stamp);
  swapIn();
}

// A build is used whole or not at all: killed between the two renames there is none, and the next start makes it again.
function swapIn() {
  const next = join(web, NEXT);
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
