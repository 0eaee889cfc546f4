import { ScriptError } from './script-error.mjs';

/**
 * @param {string[]} args
 * @returns {{ long: boolean, patterns: string[] }}
 */
export function parseTestArguments(args) {
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--long');
  if (unknown)
    throw new ScriptError(
      `npm test knows no option ${unknown}.`,
      'Use `npm test`, `npm test -- <part of a file name>` or `npm run test:long`. For anything finer, run `npx vitest` or `npx playwright test` with its own options.',
    );
  return { long: args.includes('--long'), patterns: args.filter((arg) => arg !== '--long') };
}
