import { spawn } from 'node:child_process';

/**
 * @typedef {{ ok: boolean, output: string, ms: number }} CommandResult
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, onStart?: (pid: number) => void }} CommandOptions
 *   show: the child writes to our own terminal; otherwise its output is collected
 */

/** @type {Map<import('node:child_process').ChildProcess, Promise<void>>} */
const running = new Map();
let interrupted = false;
// SIGINT is what tools tidy up after; only the child itself gets it, to end its own children in good order. A shell script's
// background jobs are born deaf to it, and some child may hang: then the whole group goes.
/** @type {{ signal: NodeJS.Signals, group: boolean, afterMs: number }[]} */
const STEPS = [
  { signal: 'SIGINT', group: false, afterMs: 0 },
  { signal: 'SIGTERM', group: true, afterMs: 10_000 },
  { signal: 'SIGKILL', group: true, afterMs: 25_000 },
];

/**
 * Runs a command to its end. Each child leads a process group of its own, so that Ctrl-C reaches it once, through us:
 * Playwright takes a second SIGINT as "stop without tidying up" and would leave the shop running.
 * @param {string} command
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, { cwd, env = process.env, show = false, onStart } = {}) {
  // After Ctrl-C nothing new is started; the process is about to exit.
  if (interrupted) return new Promise(() => {});
  listenForSignals();
  const startedAt = Date.now();
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  if (child.pid) onStart?.(child.pid);
  let output = '';
  const collect = (/** @type {string} */ text) => {
    output += text;
  };
  child.stdout?.setEncoding('utf8').on('data', collect);
  child.stderr?.setEncoding('utf8').on('data', collect);
  /** @type {Promise<CommandResult>} */
  const result = new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n`, ms: 0 }));
    child.on('close', (code) => resolve({ ok: code === 0, output, ms: Date.now() - startedAt }));
  });
  const ended = result.then(() => {
    running.delete(child);
  });
  running.set(child, ended);
  // What comes after the command must not run either after Ctrl-C.
  return result.then((value) => (interrupted ? new Promise(() => {}) : value));
}

function listenForSignals() {
  if (process.listeners('SIGINT').includes(stopAll)) return;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll);
}

/** @param {NodeJS.Signals} signal */
async function stopAll(signal) {
  if (interrupted) return;
  interrupted = true;
  const children = [...running.keys()];
  const timers = STEPS.map(({ signal: step, group, afterMs }) =>
    setTimeout(() => {
      for (const child of children) send(child, step, group);
    }, afterMs),
  );
  await Promise.all(running.values());
  for (const timer of timers) clearTimeout(timer);
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @param {boolean} group
 */
function send(child, signal, group) {
  try {
    if (child.pid) process.kill(group ? -child.pid : child.pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
