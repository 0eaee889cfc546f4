import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { findCommit, listTags, UNTAGGED, unpackRelease } from './old-release.ts';
import { repoRoot } from './repo.mjs';

const run = promisify(execFile);
const previous = await findCommit((await listTags()).at(-1) ?? UNTAGGED['0.2.0']);

const folder = await mkdtemp(join(tmpdir(), 'fh-previous-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly failureMessages?: readonly string[] }[];
  }[];
}

/**
 * Its quotes look for what a guest has used up by the address, which the tables know by a hash only: they promise it once more, and
 * `place_order` refuses.
 */
const known = ['a guest uses up a code for the address, however it is written'];

// A copy without history has no release before.
test.skipIf(!previous)(
  'what the release before sells, ships, takes back and invoices, it does with the tables of this one as well',
  async () => {
    await unpackRelease(previous ?? '', folder);
    await rm(join(folder, 'server/database'), { recursive: true });
    await cp(join(repoRoot, 'server/database'), join(folder, 'server/database'), { recursive: true });
    const modules = ['checkout', 'orders', 'after-sales', 'invoicing'].map((name) => `server/src/modules/${name}`);
    const { TEST_LONG: _, ...environment } = process.env;
    const report = join(folder, 'report.json');
    const told = ['--reporter=json', `--outputFile=${report}`];
    // What has failed is in its report.
    await run(join(folder, 'node_modules/.bin/vitest'), ['run', ...told, ...modules], {
      cwd: folder,
      env: environment,
    }).catch(() => {});
    const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8')) as Report;
    const failed = testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [`${name}: ${message}`] : []),
      ...assertionResults
        .filter(({ fullName }) => !known.includes(fullName))
        .flatMap(({ fullName, failureMessages = [] }) => failureMessages.map((reason) => `${fullName}: ${reason}`)),
    ]);
    expect({ failed, many: numPassedTests > 500 }).toEqual({ failed: [], many: true });
  },
  15 * 60_000,
);
