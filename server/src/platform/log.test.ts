import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** A process that logs and ends in some way; gives the lines that came out of it. */
async function linesOf(ending: string): Promise<string[]> {
  const module = join(import.meta.dirname, 'log.ts');
  const script = `
    const { createLog } = await import(${JSON.stringify(module)});
    const log = createLog('info');
    for (let i = 0; i < 2000; i++) log.info({ i }, 'line');
    ${ending}`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 24 }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.split('\n').filter((line) => line.includes('"msg":"line"'));
}

test.each([
  ['comes to its end', ''],
  ['is told to exit', 'process.exit(3);'],
  ['logs a fatal line and is killed', "log.fatal('over'); process.kill(process.pid, 'SIGKILL');"],
])('no line is lost when the process %s', async (_how, ending) => {
  expect(await linesOf(ending)).toHaveLength(2000);
});

test('a line comes out soon, although the process goes on', async () => {
  const ending = "setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2000);";
  expect(await linesOf(ending)).toHaveLength(2000);
});
