import pg from 'pg';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the unix socket is not there
  'EPIPE',
  'ETIMEDOUT',
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // statement timeout
  '57P01', // administrator's shutdown
  '57P02', // crash of another backend
  '57P03', // starting up or shutting down
  '25006', // read-only: a standby that has not been promoted yet
  '0A000', // a plan outdated by a migration, in the middle of a transaction: the next try has a new one
]);

const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|cannot use a pool after calling end/i;

/** The database cannot answer right now; the same request may well succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return awayCodes.has(code) || code.startsWith('08');
  if (code !== '') return awayCodes.has(code) && 'syscall' in error;
  return awayMessages.test(error.message);
}

/** PostgreSQL has aborted one of two conflicting transactions: its SQLSTATE (deadlock, serialization failure). */
export function findConflict(error: unknown): string | undefined {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === '40P01' || code === '40001' ? code : undefined;
}

/** Another transaction held a row lock for longer than this transaction was willing to wait. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** The name of the constraint that a write has violated, so that a use case can turn it into an error message. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;
}

/** The database does not take a value: it breaks a constraint, or is none of its kind. */
export const isRefusedValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
