import { pino } from 'pino';

const BATCH_CHARS = 16_384;
const LATEST_MS = 100;
/** If the log is not read, lines are dropped instead of filling the memory. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

export interface LogOutput {
  write(line: string): void;
  /** Called by the logger after a fatal line, before the process may end. */
  flushSync(): void;
}

/**
 * Writes to standard output in batches: a system call per line costs as much as the response it is about. A line waits
 * for a tenth of a second at most, and none is lost when the process ends, unless it is killed.
 */
export function createLogOutput(): LogOutput {
  let batch = '';
  let timer: NodeJS.Timeout | undefined;
  // Registered before pino's own listener, which writes out what it has.
  process.on('exit', () => output.flushSync());
  const stdout = pino.destination({ sync: true, maxLength: MAX_WAITING_BYTES });

  function passOn(): void {
    clearTimeout(timer);
    timer = undefined;
    if (batch !== '') stdout.write(batch);
    batch = '';
  }

  const output: LogOutput = {
    write(line) {
      batch += line;
      if (batch.length >= BATCH_CHARS) passOn();
      else timer ??= setTimeout(passOn, LATEST_MS).unref();
    },
    flushSync() {
      passOn();
      stdout.flushSync();
    },
  };
  return output;
}
