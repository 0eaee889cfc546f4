import { StartError } from '../process.ts';

export const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own';

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function diskFull(path: string, cause?: unknown): StartError {
  return new StartError(
    `The disk that holds ${path} is full.`,
    'Free some space there, or point DATA_DIR at another disk.',
    { cause },
  );
}

const OBSTACLES: Readonly<Record<string, string>> = {
  EACCES: 'this account has no permission for',
  EPERM: 'this account has no permission for',
  EROFS: 'nothing can be written to',
  // What Node makes of a read-only disk when it creates the directories of a path.
  ENOENT: 'nothing can be created at',
  EEXIST: 'something that is no directory is in the place of',
  ENOTDIR: 'something that is no directory is in the way of',
};

/** An error of the file system becomes a sentence; anything else stays what it is. */
export function translateFileError(error: unknown, dataDir: string): unknown {
  const code = errorCode(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(dataDir, error);
  const obstacle = OBSTACLES[code];
  if (obstacle === undefined || !(error instanceof Error)) return error;
  if (code === 'ENOENT' && !('syscall' in error && error.syscall === 'mkdir')) return error;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  return new StartError(
    `The shop cannot keep its database in ${dataDir}: ${obstacle} ${path}.`,
    `Make it a directory this account may write to, point DATA_DIR at another one, or ${OWN_DATABASE}.`,
    { cause: error },
  );
}

/** What initdb or the server said when it gave up. The lines after the cause only tell that it gave up. */
export function lastRelevantLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^\S+ \S+ \S+ \[\d+\] /, '').trim())
    .filter((line) => line !== '');
  for (const pattern of [/^(FATAL|PANIC): /, /^ERROR: /, /\berror: /]) {
    const line = lines.findLast((candidate) => pattern.test(candidate));
    if (line !== undefined) return line.replace(/\s+/g, ' ');
  }
  return lines.at(-1) ?? 'it said nothing';
}

export function programFailure(program: string, output: string, home: string, hint: string): StartError {
  // ENOSPC of a shared memory call means kernel limits or /dev/shm, and clearing the disk would not help.
  const isDiskFull = (line: string) =>
    /No space left on device|Disk quota exceeded/.test(line) && !/shared memory/.test(line);
  if (output.split('\n').some(isDiskFull)) return diskFull(home);
  return new StartError(`${program} failed: ${lastRelevantLine(output)}`, hint);
}
