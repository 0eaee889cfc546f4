import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What was answered, by the subject of the call and then by what was asked. */
export type Recordings = Record<string, Record<string, unknown>>;

const folder = join(import.meta.dirname, 'recorded');
const LINE = 120;

export function readRecordings(): Recordings {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

export function writeRecordings(recordings: Recordings): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [subject, answers] of Object.entries(recordings))
    writeFileSync(join(folder, `${subject}.json`), `${write(answers, '')}\n`);
}

/** JSON with what fits on a line on one line: a change then shows as a few lines that can be read. */
function write(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || (indent && indent.length + short.length <= LINE)) return short;
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => inner + write(item, inner))
    : Object.entries(value).map(([name, item]) => `${inner}${JSON.stringify(name)}: ${write(item, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.join(',\n')}\n${indent}${close}`;
}
