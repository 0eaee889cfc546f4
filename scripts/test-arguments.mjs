import { ScriptError } from './script-error.mjs';

/** What tries to get in where it should not: parts of file names. Where it counts requests, it sends the full number. */
export const doorTests = [
  '.doors.test',
  'api.roles',
  'api.fuzz',
  'accounts/attacks',
  'accounts/guesses',
  'accounts/secrets',
  'accounts/google',
  'checkout/tampering',
  'checkout/webhook',
  'media/uploads',
  'platform/http/http',
  'platform/identity',
  'platform/limits',
  'platform/passwords',
  'platform/sessions',
  'policy.spec',
];

/**
 * @param {string[]} args
 * @returns {{ long: boolean, patterns: string[] }}
 */
export function parseTestArguments(args) {
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--long' && arg !== '--doors');
  if (unknown)
    throw new ScriptError(
      `npm test knows no option ${unknown}.`,
      'Use `npm test`, `npm test -- <part of a file name>`, `npm run test:doors` or `npm run test:long`. For anything finer, run `npx vitest` or `npx playwright test` with its own options.',
    );
  const doors = args.includes('--doors');
  const words = args.filter((arg) => !arg.startsWith('-'));
  return { long: doors || args.includes('--long'), patterns: doors && words.length === 0 ? doorTests : words };
}
