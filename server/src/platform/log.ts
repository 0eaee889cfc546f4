import { type Logger, pino } from 'pino';

export type Log = Logger;

/** The names under which secrets travel through the code. None of them belongs into a log line, at whatever depth. */
const secrets = [
  'password',
  'passwordHash',
  'newPass',
  'token',
  'tokenId',
  'resetLink',
  'authorization',
  'cookie',
  'clientSecret',
  'secret',
];

export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error without its own fields: drivers put query parameters, e-mail addresses and whole requests there. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
