import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./test-parts.mjs').Outcome} Outcome */

/**
 * Which parts of the long run have passed at a commit, so that a run which was interrupted goes on where it was.
 * @param {string} folder
 * @param {string | undefined} commit undefined: nothing is remembered, because the files are not a commit's
 */
export function openTestState(folder, commit) {
  const file = commit && join(folder, `${commit}.json`);
  /** @type {Record<string, Outcome>} */
  const passed = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return {
    /**
     * @param {string} name
     * @param {() => Promise<Outcome>} run
     */
    async once(name, run) {
      const before = passed[name];
      if (before) {
        console.log(`\n${name}: has passed at this commit and is not run again.`);
        return before;
      }
      const outcome = await run();
      if (file && outcome.part.failed === 0) {
        passed[name] = outcome;
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, JSON.stringify(passed));
      }
      return outcome;
    },
  };
}
