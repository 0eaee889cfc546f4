import type { TestProject } from 'vitest/node';

/**
 * Vitest's own answer to Ctrl-C is to exit on the spot, and the database servers of the tests would live on. A
 * cancelled run lets the tests in progress end and runs all tear-downs. Vitest's listener would be first, hence its
 * removal.
 */
export default function setup({ vitest }: TestProject): () => void {
  const cancel = async () => {
    process.exitCode = 130;
    await vitest.cancelCurrentRun('keyboard-input');
    await vitest.exit(true);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.removeAllListeners(signal).once(signal, cancel);
  return () => {
    for (const signal of signals) process.off(signal, cancel);
  };
}
