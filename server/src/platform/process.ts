import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** Prints a message for the person at the terminal on standard error; the log goes to standard output. */
export function printMessage(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** The start has failed, and the reason has already been reported. */
export class SilentExit extends Error {}

/** With the code that the process is going to end with: nothing but 0 is in order. */
type CloseStep = (exitCode: number) => Promise<void>;

interface Step {
  readonly name: string;
  readonly close: CloseStep;
}

/** For a request in progress. */
const PATIENCE_MS = 10_000;
/** For the jobs, the connections and the database after it. */
const LIMIT_MS = PATIENCE_MS + 5000;

export interface Shutdown {
  /** Steps are closed in the reverse order of opening. */
  add(name: string, close: CloseStep): void;
  isShuttingDown(): boolean;
  now(exitCode: number): Promise<never>;
}

/** Ctrl-C and SIGTERM shut down in order, within 15 seconds after the drain time; a second Ctrl-C does not wait. */
export function createShutdown(log: Log, { drainSeconds }: { drainSeconds: number }): Shutdown {
  const steps: Step[] = [];
  let closing = false;

  async function now(exitCode: number): Promise<never> {
    closing = true;
    setTimeout(
      () => {
        log.error('closing took too long');
        process.exit(1);
      },
      LIMIT_MS + drainSeconds * 1000,
    ).unref();
    let code = exitCode;
    for (const step of steps.toReversed()) {
      try {
        await step.close(exitCode);
      } catch (error) {
        log.error({ err: error }, `closing ${step.name} failed`);
        code = 1;
      }
    }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (closing && signal === 'SIGINT') process.exit(130);
      if (closing) return;
      if (cluster.isPrimary) printMessage('\n  Shutdown the shop …');
      void now(0);
    });
  // A bug has left the process in an undefined state: shut down, and let the next start begin clean.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      if (!closing) void now(1);
    });

  return { add: (name, close) => steps.push({ name, close }), isShuttingDown: () => closing, now };
}

export async function listen(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw explainListen(error, host, port);
  }
}

/** Finishes the requests in progress for a while, then closes the connections. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const hangUp = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(hangUp);
}

function explainListen(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is taken by another program.`,
      `Stop that program, or choose another port: PORT=${port + 1} npm start`,
    );
  if (code === 'EACCES')
    return new StartError(
      `This account may not listen on port ${port}.`,
      'Choose a port above 1023: PORT=3000 npm start',
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(
      `HOST ${host} is not an address of this machine.`,
      'Set HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (everybody).',
    );
  return error;
}

/** One message with a hint; a stack trace only for unexpected errors. */
export function describeFailure(error: unknown): string {
  if (error instanceof SilentExit) return '';
  if (error instanceof StartError) return `\n  ${indent(error.message)}\n\n  ${indent(error.hint)}\n`;
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `\n  The shop could not start because of a fault in its own code:\n\n${detail}\n`;
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** Starting this version again cannot help: a supervisor should leave it (EX_CONFIG of sysexits.h). */
export const EXIT_STAYS_OUT = 78;

/**
 * Something outside the code keeps the shop from starting. `main.ts` and the scripts print the reason and a hint,
 * without a stack trace, and exit with its code.
 */
export class StartError extends Error {
  readonly hint: string;
  readonly exitCode: number;

  constructor(reason: string, hint: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(reason, options);
    this.name = 'StartError';
    this.hint = hint;
    this.exitCode = exitCode;
  }
}
