import { checkSupply } from './check-supply.ts';
import { makeRelease } from './make-release.ts';
import { repoRoot } from './repo.mjs';
import { runCommand } from './run-command.mjs';
import { runMain, ScriptError } from './script-error.mjs';

await runMain(async () => {
  const test = async () => {
    await checkSupply((message) => console.warn(message));
    const { ok } = await runCommand(process.execPath, ['scripts/test.mjs'], { cwd: repoRoot, show: true });
    if (!ok) throw new ScriptError('The tests have failed.', 'Nothing was released.');
  };
  const { version, next } = await makeRelease({ root: repoRoot, wanted: process.argv[2], now: new Date(), test });
  console.log(`\nReleased ${version}; this is ${next} from now on. To publish it: git push --follow-tags`);
});
