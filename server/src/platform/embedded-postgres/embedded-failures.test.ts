import { describe, expect, it } from 'vitest';
import { lastRelevantLine, programFailure, translateFileError } from './embedded-failures.ts';

const prefix = '2026-01-01 00:00:00.000 UTC [42]';

describe('a database that cannot be had', () => {
  it('is explained by the line that gives the cause, not by the last one', () => {
    const output = `${prefix} LOG:  starting PostgreSQL 18.4
${prefix} FATAL:  could not open file "base/1/2":   Permission denied
${prefix} LOG:  startup process (PID 43) exited with exit code 1
${prefix} LOG:  database system is shut down\n`;
    expect(lastRelevantLine(output)).toBe('FATAL: could not open file "base/1/2": Permission denied');
    expect(lastRelevantLine('initdb: error: no\ninitdb: removing data directory\n')).toBe('initdb: error: no');
    expect(lastRelevantLine('')).toBe('it said nothing');
  });

  it('is explained by a full disk, whoever notices it', () => {
    const line = `${prefix} FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device`;
    expect(programFailure('Starting PostgreSQL', line, '/srv/data', 'x').message).toContain('/srv/data is full');
    const after = `${line}\n${prefix} PANIC:  cannot abort transaction 1, it was already committed`;
    expect(programFailure('Creating the database', after, '/srv/data', 'x').message).toContain('/srv/data is full');
    const error = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(translateFileError(error, '/srv/data')).toMatchObject({ name: 'StartError', cause: error });
  });

  it('is not explained by a full disk when it is shared memory that ran out', () => {
    const line = `${prefix} FATAL:  could not create shared memory segment: No space left on device`;
    expect(programFailure('Starting PostgreSQL', line, '/srv/data', 'x').message).toContain('shared memory segment');
  });

  it('is a bug of ours, and not translated, when the reason is none of the machine', () => {
    const error = new TypeError('x is not a function');
    expect(translateFileError(error, '/srv/data')).toBe(error);
  });
});
