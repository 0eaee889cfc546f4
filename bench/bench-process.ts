import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A child process of the benchmark that answers one message at a time. */
export interface BenchProcess<Question, Answer> {
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply<Answer> = { readonly answer: Answer } | { readonly error: string };

const running = new Set<ChildProcess>();

export function startProcess<Question, Answer>(file: string): BenchProcess<Question, Answer> {
  const child = fork(join(import.meta.dirname, file), { stdio: 'inherit', execArgv: [] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return {
    pid: child.pid ?? 0,
    async ask(question) {
      child.send(question as object);
      const [reply] = (await Promise.race([once(child, 'message'), ended(child, file)])) as [Reply<Answer>];
      if ('error' in reply) throw new Error(`${file}: ${reply.error}`);
      return reply.answer;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function ended(child: ChildProcess, file: string): Promise<never> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  throw new Error(`${file} ended before it had answered (${signal ?? `exit code ${code}`})`);
}

/** They hold nothing that would have to be put away. */
export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** The other end, in the process's own file. A process whose bench has gone goes too. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
}
