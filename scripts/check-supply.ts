import { repoRoot } from './repo.mjs';
import { runCommand } from './run-command.mjs';
import { ScriptError } from './script-error.mjs';

type Run = (args: readonly string[]) => Promise<{ readonly ok: boolean; readonly output: string }>;

/** What the registry is asked, and how its answer begins. Whatever else comes is from the way there. */
const questions = [
  { args: ['audit', '--omit=dev', '--audit-level=high'], answer: /"auditReportVersion"/, what: 'advisories' },
  { args: ['audit', 'signatures'], answer: /"invalid"/, what: 'signatures' },
] as const;

const npm: Run = (args) => runCommand('npm', [...args], { cwd: repoRoot });

/** Before a release: no package has a serious advisory, and each is signed as its registry has signed it. */
export async function checkSupply(say: (message: string) => void, run = npm): Promise<void> {
  for (const { args, answer, what } of questions) {
    const { ok, output } = await run([...args, '--json']);
    if (ok) continue;
    if (answer.test(output))
      throw new ScriptError(
        `The registry has something against the packages (${what}).`,
        `Nothing was released. See: npm ${args.join(' ')}`,
      );
    say(`Not asked about ${what}: the registry is away. Before it is published: npm ${args.join(' ')}`);
  }
}
