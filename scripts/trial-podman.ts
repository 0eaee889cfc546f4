import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, runCommand } from './run-command.mjs';
import { ScriptError } from './script-error.mjs';

export interface Podman {
  /** Its output, or an error that shows it. */
  run(command: string, args: readonly string[]): Promise<string>;
  attempt(command: string, args: readonly string[]): Promise<CommandResult>;
  podman(...args: readonly string[]): Promise<string>;
  build(name: string, context: string, ...options: readonly string[]): Promise<void>;
}

/** What podman has to be told where it may neither write to cgroups nor raise limits: inside another container. */
const RESTRICTED = `[containers]
cgroups = "no-conmon"
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
`;

const PACKAGES =
  'On Debian: apt-get install podman podman-compose netavark aardvark-dns iptables (with --restricted runc, without a registry mmdebstrap).';

/** Podman's DNS, of its own network or of CNI's. Debian only recommends it, and iptables. */
const namesContainers = [
  ...['/usr/lib', '/usr/libexec', '/usr/local/lib', '/usr/local/libexec'].map((at) => `${at}/podman/aardvark-dns`),
  '/usr/lib/cni/dnsname',
];

export async function openPodman(folder: string, restricted: boolean): Promise<Podman> {
  const conf = join(folder, 'containers.conf');
  if (restricted) await writeFile(conf, RESTRICTED);
  const env = { ...process.env, ...(restricted && { CONTAINERS_CONF: conf }) };
  const attempt: Podman['attempt'] = (command, args) => runCommand(command, [...args], { env, cwd: folder });
  const run: Podman['run'] = async (command, args) => {
    const { ok, output } = await attempt(command, args);
    if (ok) return output;
    const hint = 'Its own words are above. Where containers are restricted, --restricted may help (docs/operating.md).';
    throw new ScriptError(`${[command, ...args].join(' ')} failed.`, hint, output.slice(-4000));
  };
  for (const tool of ['podman', 'podman-compose', 'iptables'])
    if (!(await attempt(tool, ['--version'])).ok) throw new ScriptError(`${tool} is missing.`, PACKAGES);
  if (!namesContainers.some((file) => existsSync(file)))
    throw new ScriptError('aardvark-dns is missing: the containers could not find each other by name.', PACKAGES);
  return {
    run,
    attempt,
    podman: (...args) => run('podman', args),
    async build(name, context, ...options) {
      const isolation = restricted ? ['--isolation=chroot'] : [];
      // Podman's own format knows no health checks.
      await run('podman', ['build', '--format=docker', ...isolation, ...options, '--tag', name, context]);
    },
  };
}
