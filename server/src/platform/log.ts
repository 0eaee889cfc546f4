import { type Logger, pino } from 'pino';
import { createLogOutput } from './log-output.ts';

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

export function createLog(level: string, destination: Destination = createLogOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...secrets, 'x-order-key'].flatMap(anywhere), censor: '[redacted]' },
    serializers: { err: describeError },
  };
  const log = pino(options, destination);
  destinations.set(log, destination);
  return log;
}

/** By its name in brackets, which the dashes of a header need. */
const anywhere = (name: string) => ['', '*', '*.*'].map((above) => `${above}["${name}"]`);

type Destination = { write(line: string): void };
const destinations = new WeakMap<object, Destination>();

/**
 * For the one kind of line that every request writes. The logger searches each line for secrets, which costs more than a
 * whole answer from the cache; here the caller writes out the fields and answers for them.
 */
export function createLineWriter(log: Log, message: string): (fields: string) => void {
  const destination = destinations.get(log);
  if (!destination || !log.isLevelEnabled('info')) return () => {};
  const end = `,"msg":${JSON.stringify(message)}}\n`;
  return (fields) => destination.write(`{"level":"info"${timestamp()},${fields}${end}`);
}

let stampedAt = 0;
let stamp = '';

/** Many lines share a millisecond, and writing it out costs as much as the rest of a line. */
function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

/** An error without its own fields: drivers put query parameters, email addresses and whole requests there. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
