import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repoRoot } from './repo.mjs';
import type { Podman } from './trial-podman.ts';

const DEBIAN = 'docker.io/library/debian:trixie-slim';

/**
 * Where no registry can be reached, images under the names that compose.yaml asks for are made of Debian's packages.
 * They take the settings that the real ones take there, and no others.
 */
const standIns: Record<string, string> = {
  'docker.io/library/postgres:18': `FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-17 && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/lib/postgresql/17/bin:$PATH PGDATA=/var/lib/postgresql/trial
RUN printf '%s\\n' 'set -e' 'if [ ! -e $PGDATA/PG_VERSION ]; then' \\
  '  initdb --username=$POSTGRES_USER --auth=scram-sha-256 --pwfile=/dev/fd/3 3<<< $POSTGRES_PASSWORD' \\
  '  echo "host all all all scram-sha-256" >> $PGDATA/pg_hba.conf' \\
  '  echo "create database $POSTGRES_DB" | postgres --single postgres' 'fi' \\
  'exec postgres --listen_addresses="*"' > /start
USER postgres
STOPSIGNAL SIGINT
CMD ["bash", "/start"]
`,
  'docker.io/library/caddy:2': `FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
`,
};

/** What a slim image of Debian leaves out. */
const slim = ['doc', 'info', 'linda', 'lintian', 'locale', 'man'].map(
  (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
);

/** The images that the trial begins with, pulled or made; returns the names of those that were made. */
export async function provideImages(podman: Podman, folder: string): Promise<string[]> {
  const made: string[] = [];
  if (!(await isThere(podman, DEBIAN))) {
    const tar = join(folder, 'debian.tar');
    await podman.run('mmdebstrap', ['--quiet', '--variant=minbase', ...slim, 'trixie', tar]);
    await podman.podman('import', '--quiet', tar, DEBIAN);
    made.push(DEBIAN);
  }
  for (const [name, text] of Object.entries(standIns)) {
    if (await isThere(podman, name)) continue;
    const context = join(folder, randomUUID());
    await mkdir(context);
    await writeFile(join(context, 'Dockerfile'), text);
    await podman.build(name, context);
    made.push(name);
  }
  return made;
}

async function isThere(podman: Podman, name: string): Promise<boolean> {
  const attempts = [
    ['image', 'exists', name],
    ['pull', '--quiet', name],
  ];
  for (const args of attempts) if ((await podman.attempt('podman', args)).ok) return true;
  return false;
}

/** The shop's own. `caFile`: certificates to trust when packages are fetched, where a proxy signs for all others. */
export async function buildShopImage(podman: Podman, name: string, folder: string, caFile?: string): Promise<void> {
  const mounts = caFile ? [join(folder, 'npmrc'), caFile] : [];
  if (caFile) await writeFile(join(folder, 'npmrc'), 'cafile=/run/trial-ca.crt\n');
  const targets = ['/root/.npmrc', '/run/trial-ca.crt'];
  await podman.build(name, repoRoot, ...mounts.map((source, n) => `--volume=${source}:${targets[n]}:ro`));
}
