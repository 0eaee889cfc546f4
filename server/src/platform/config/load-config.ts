import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { StartError } from '../process.ts';
import { type Config, findContradictions, isDemo, toConfig, whyNotDemo } from './config.ts';
import { type SettingName, type Settings, settingNames, settingsSchema } from './settings.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** Reads `.env` in `root` and the environment, which wins. Reports every mistake in one message. */
export function loadConfig(root: string, environment: Values = process.env): { config: Config; warnings: string[] } {
  const file = readEnvFile(join(root, '.env'));
  const problems = Object.keys(file)
    .filter((name) => !settingNames.includes(name as SettingName))
    .map((name) => `${name}: unknown${didYouMean(name)}`);

  const parsed = settingsSchema.safeParse(pickSettings(file, environment));
  if (parsed.success) problems.push(...findContradictions(parsed.data));
  else problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));

  if (problems.length > 0 || !parsed.success) {
    const why = parsed.success && !isDemo(parsed.data) ? whyNotDemo(parsed.data) : undefined;
    throw new StartError(
      `The settings are not right yet:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
      `Change them in .env or in the environment; .env.example explains each one.${
        why ? `\nThis is not a demo shop because ${why}; DEMO=1 makes it one all the same.` : ''
      }`,
    );
  }
  return { config: toConfig(parsed.data, root), warnings: findWarnings(parsed.data) };
}

function findWarnings(settings: Settings): string[] {
  const why = settings.DEMO === '1' ? whyNotDemo(settings) : undefined;
  return [
    ...(why
      ? [`DEMO=1 although ${why}: known passwords, test cards and a mailbox open to everybody are switched on.`]
      : []),
    ...(settings.PUBLIC_URL?.startsWith('https:') && settings.TRUST_PROXY === false
      ? [
          'PUBLIC_URL is https, so a proxy stands in front of the shop, and TRUST_PROXY is not set: all customers count as one ' +
            'network, and one who fails too often stops sign-in, payment and codes for all. Set TRUST_PROXY to the proxy.',
        ]
      : []),
  ];
}

function readEnvFile(path: string): Values {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new StartError(`The file .env cannot be read (${String(error)}).`, 'Make it readable, or remove it.');
  }
}

/** A setting left empty (`SMTP_URL=`) is as good as not set; in the environment it hides the file's. */
function pickSettings(file: Values, environment: Values): Values {
  return Object.fromEntries(settingNames.map((name) => [name, (environment[name] ?? file[name]) || undefined]));
}

function didYouMean(name: string): string {
  const plain = (word: string) => word.replaceAll(/[^A-Z0-9]/g, '');
  const wanted = plain(name.toUpperCase());
  const close = settingNames.find((known) => isOneEditAway(plain(known), wanted));
  return close ? ` (did you mean ${close}?)` : '';
}

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end <= 1;
}
