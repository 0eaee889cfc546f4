// What `npm start`, `npm test` and the other commands run first, on whatever Node the machine has. Imports come after the
// look at its version: the files behind them need at least Node 20 to be read at all.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  console.error(`\nThis is Node ${process.versions.node}; version 20 or newer is needed to begin with.`);
  console.error('Install Node 24 (from nodejs.org, or with `nvm install 24`) and run the command again.\n');
  process.exit(1);
}

const { repoRoot } = await import('./repo.mjs');
const { runMain } = await import('./script-error.mjs');

await runMain(async () => {
  const { forgetInstall, installPackages } = await import('./install-packages.mjs');
  const { verifyNode } = await import('./pinned-node.mjs');
  await installPackages(repoRoot);
  let node;
  try {
    node = verifyNode(repoRoot);
  } catch (error) {
    // Whatever the fix is, the next run has to install again to apply it.
    forgetInstall(repoRoot);
    throw error;
  }
  if (process.argv.includes('--build')) await buildStalePages(node.path);
});

/** @param {string} nodePath */
async function buildStalePages(nodePath) {
  const { arePagesFresh } = await import('./pages-stamp.mjs');
  if (arePagesFresh(repoRoot)) return;
  const { runCommand } = await import('./run-command.mjs');
  // Its messages are on the screen already.
  const build = await runCommand(nodePath, ['scripts/build-pages.mjs', '--if-stale'], { cwd: repoRoot, show: true });
  if (!build.ok) process.exit(1);
}
