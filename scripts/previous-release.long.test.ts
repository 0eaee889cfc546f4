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
    await run(join(folder, 'node_modules/.bin/vitest'), ['run', ...told, ...modules], {
      cwd: folder,
      env: environment,
    });
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
    expect({ numFailedTests, many: numPassedTests > 500 }).toEqual({ numFailedTests: 0, many: true });
  },
  15 * 60_000,
);
