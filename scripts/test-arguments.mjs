import { ScriptError } from './script-error.mjs';

/** Security tests, by parts of file names. Tests that count requests send the full number. */
export const securityTests = [
  '.security.test',
  'api.roles',
  'api.fuzz',
  'accounts/attacks',
  'accounts/guesses',
  'accounts/secrets',
  'accounts/google',
  'payment/tampering',
  'payment/webhook',
  'media/uploads',
  'platform/http/http',
  'platform/identity',
  'platform/limits',
  'platform/passwords',
  'platform/sessions',
  'policy.spec',
];

/** Fault injection tests: processes, the database, mail, cards, the disk. */
export const faultTests = [
  '.faults.',
  'src/failover',
  'src/main',
  'payment/database-restart',
  'payment/gateway-faults',
];

/** @type {Record<string, string[]>} */
const selections = { '--security': securityTests, '--faults': faultTests };

const STATE = '--state=';

/**
 * @param {string[]} args
 * @returns {{ long: boolean, patterns: string[], state?: string }} state: where the long run remembers what has passed
 */
export function parseTestArguments(args) {
  const known = (/** @type {string} */ arg) => arg === '--long' || arg in selections || arg.startsWith(STATE);
  const unknown = args.find((arg) => arg.startsWith('-') && !known(arg));
  if (unknown)
    throw new ScriptError(
      `npm test knows no option ${unknown}.`,
      'Use `npm test`, `npm test -- <part of a file name>`, `npm run test:security`, `npm run test:faults` or `npm run test:long` (with `-- --state=<folder>` to remember elsewhere what has passed). For anything finer, run `npx vitest` or `npx playwright test` with its own options.',
    );
  const selected = args.flatMap((arg) => selections[arg] ?? []);
  const words = args.filter((arg) => !arg.startsWith('-'));
  const state = args.find((arg) => arg.startsWith(STATE))?.slice(STATE.length);
  return {
    long: selected.length > 0 || args.includes('--long'),
    patterns: words.length > 0 ? words : selected,
    ...(state && { state }),
  };
}
