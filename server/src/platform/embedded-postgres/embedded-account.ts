import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { StartError } from '../process.ts';
import { messageOf, OWN_DATABASE } from './embedded-failures.ts';

/** Whom PostgreSQL runs as when we are root, whom it refuses. `undefined` in its place means: as ourselves. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export const isRoot = (): boolean => process.geteuid?.() === 0;

export const asAccount = (account: Account | undefined): { uid?: number; gid?: number } =>
  account === undefined ? {} : { uid: account.uid, gid: account.gid };

// PG* variables of the caller would reach into initdb and the server.
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
});

interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
}

export async function runAs(
  account: Account | undefined,
  command: string,
  args: readonly string[],
): Promise<CommandResult> {
  try {
    // The current directory may be one the account cannot enter.
    const options = { ...asAccount(account), cwd: '/', env: childEnvironment() };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [code, signal]: unknown[] = await once(child, 'close');
    return { ok: code === 0, output: signal === null ? output : `${output}\nended by ${signal}` };
  } catch (error) {
    return { ok: false, output: messageOf(error) };
  }
}

/** Asked for real: modes alone know nothing of ACLs, mount options and security modules. */
export const canUseDirectory = async (account: Account, directory: string, want: 'enter' | 'write'): Promise<boolean> =>
  (await runAs(account, '/bin/sh', ['-c', 'cd "$1" && { [ "$2" = enter ] || [ -w . ]; }', 'sh', directory, want])).ok;

/** `_postgres` is the name on macOS, whose `nobody` has a uid below zero. */
export function listUnprivilegedAccounts(passwd: string): Account[] {
  const rows = passwd.split('\n').map((line) => line.split(':'));
  return ['postgres', '_postgres', 'nobody'].flatMap((name) => {
    const row = rows.find((columns) => columns[0] === name);
    const account = { name, uid: Number(row?.[2]), gid: Number(row?.[3]) };
    return account.uid > 0 && account.gid >= 0 ? [account] : [];
  });
}

export async function getUnprivilegedAccount(): Promise<Account> {
  const candidates = listUnprivilegedAccounts(readFileSync('/etc/passwd', 'utf8'));
  for (const candidate of candidates) {
    // A container may have the names without the right to become them.
    if ((await runAs(candidate, '/bin/sh', ['-c', ':'])).ok) return candidate;
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and there is no account "postgres" or "nobody" that this process may run it as.',
    `Start the shop as an ordinary user, add an account "postgres", or ${OWN_DATABASE}.`,
  );
}
