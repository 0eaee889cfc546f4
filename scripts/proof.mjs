import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import { join, relative } from 'node:path';
import { seconds } from './progress.mjs';
import { runCommand } from './run-command.mjs';

/** @typedef {import('./test-report.mjs').Part} Part */
/** @typedef {import('./test-report.mjs').VitestFile} VitestFile */

const START = '<!-- test:long: written by the command, do not edit -->';
const END = '<!-- test:long: end -->';
const FILE = 'docs/proof.md';
const FRAME = `# Proof\n\nWhat \`npm run test:long\`, the full sizes, said last.\n\n${START}\n${END}\n`;

/**
 * @param {string} document
 * @param {string} section
 */
export function replaceSection(document, section) {
  const start = document.indexOf(START);
  const end = document.indexOf(END);
  if (start === -1 || end < start) return `${document.trimEnd()}\n\n${START}\n\n${section}\n\n${END}\n`;
  return `${document.slice(0, start)}${START}\n\n${section}\n\n${document.slice(end)}`;
}

/**
 * @param {{ date: string, commit: string, machine: string, parts: Part[], files: VitestFile[], root: string }} run
 */
export function proofSection({ date, commit, machine, parts, files, root }) {
  const cases = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration }) => [
      title,
      `\`${relative(root, name)}\``,
      status,
      seconds(duration ?? 0),
    ]),
  );
  const partRows = parts.map(({ name, passed, failed, skipped, ms }) => [name, passed, failed, skipped, seconds(ms)]);
  return [
    `- Date: ${date}`,
    `- Commit: ${commit}`,
    `- Machine: ${machine}`,
    '',
    ...table(['part', 'passed', 'failed', 'skipped', 'time'], partRows),
    ...(cases.length ? ['', ...table(['test at full size', 'file', 'result', 'time'], cases)] : []),
  ].join('\n');
}

/**
 * @param {string[]} head
 * @param {(string | number)[][]} rows
 */
function table(head, rows) {
  const line = (/** @type {(string | number)[]} */ cells) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/**
 * @param {string} root
 * @param {Part[]} parts
 * @param {VitestFile[]} files those of the full sizes
 */
export async function writeProof(root, parts, files) {
  const file = join(root, FILE);
  const document = existsSync(file) ? readFileSync(file, 'utf8') : FRAME;
  const date = new Date().toISOString().slice(0, 10);
  const commit = (await findCommit(root)) ?? `${(await readHead(root)) ?? 'unknown'} with local changes`;
  const section = proofSection({ date, commit, machine: machine(), parts, files, root });
  writeFileSync(file, replaceSection(document, section));
  console.log(`\n${FILE} now holds this result.`);
}

/** @param {string} root */
async function readHead(root) {
  const head = await runCommand('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  return head.ok ? head.output.trim() : undefined;
}

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} the commit whose files these are; the proof itself is no change of what it is about
 */
export async function findCommit(root) {
  const changes = await runCommand('git', ['status', '--porcelain', '--', '.', `:!${FILE}`], { cwd: root });
  return changes.ok && changes.output.trim() === '' ? readHead(root) : undefined;
}

function machine() {
  const [first, ...others] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const model = first?.model.trim() || process.arch;
  return `${others.length + 1} cores (${model}, ${process.arch}), ${memory}, ${systemName()}, Node ${process.version}`;
}

function systemName() {
  const file = '/etc/os-release';
  const name = existsSync(file) ? /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return name ?? `${type()} ${release()}`;
}
