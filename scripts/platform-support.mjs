import { ScriptError } from './script-error.mjs';

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * The database server and Node come as ready-made programs, and those exist for these systems only.
 * @param {{ platform: string, arch: string, musl: boolean }} system
 * @returns {ScriptError | undefined}
 */
export function platformProblem({ platform, arch, musl }) {
  if (platform === 'win32')
    return new ScriptError(
      'Windows is not supported directly.',
      'Install WSL 2 (`wsl --install`), clone the repository inside it, and run the same command there.',
    );
  if (musl)
    return new ScriptError(
      'This Linux uses musl (Alpine, for example); PostgreSQL and Node are shipped for glibc.',
      'Use a Debian, Ubuntu or Fedora system or image, for example `node:24-slim` instead of `node:24-alpine`.',
    );
  if (!SUPPORTED.includes(`${platform}-${arch}`))
    return new ScriptError(
      `${platform} on ${arch} is not supported.`,
      'Use 64-bit Linux or macOS on x64 or arm64. On such a machine, install the 64-bit edition of Node.',
    );
  return undefined;
}

export function usesMusl() {
  if (process.platform !== 'linux') return false;
  // Without this the report resolves the names of all network peers, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return !report.header?.glibcVersionRuntime;
}
