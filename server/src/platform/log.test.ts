import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** A process that logs and ends in some way. */
function argumentsFor(ending: string): string[] {
  const module = join(import.meta.dirname, 'log.ts');
  const script = `
    const { createLog } = await import(${JSON.stringify(module)});
    const log = createLog('info');
    for (let i = 0; i < 2000; i++) log.info({ i }, 'line');
    ${ending}`;
  return ['--input-type=module', '--eval', script];
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.includes('"msg":"line"'));

async function linesOf(ending: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, argumentsFor(ending), { maxBuffer: 2 ** 24 }).catch(
    (error: { stdout: string }) => error,
  );
  return linesIn(stdout);
}

test.each([
  ['comes to its end', ''],
  ['is told to exit', 'process.exit(3);'],
  ['logs a fatal line and is killed', "log.fatal('over'); process.kill(process.pid, 'SIGKILL');"],
])('no line is lost when the process %s', async (_how, ending) => {
  expect(await linesOf(ending)).toHaveLength(2000);
});

test('every line comes out although the process goes on and writes no more', async () => {
  const child = spawn(process.execPath, argumentsFor('setInterval(() => {}, 60_000);'));
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (linesIn(said).length === 2000) child.kill('SIGKILL');
  }
  expect(linesIn(said)).toHaveLength(2000);
});
