/** Something a person has to fix: printed as a reason and a hint, without a stack trace. */
export class ScriptError extends Error {
  /**
   * @param {string} reason
   * @param {string} hint
   * @param {string} [details] what the tool behind it said, shown above the reason
   */
  constructor(reason, hint, details = '') {
    super(reason);
    this.name = 'ScriptError';
    this.hint = hint;
    this.details = details;
  }
}

/**
 * The server's StartError has the same shape but lives in TypeScript, which the oldest Node that runs us cannot load:
 * hence the look at the fields, not at the class.
 * @param {unknown} error
 * @returns {string | undefined} undefined when it is a bug of ours, whose stack should be seen
 */
export function explain(error) {
  if (!(error instanceof Error) || !('hint' in error)) return undefined;
  const details = 'details' in error && error.details ? `\n${String(error.details).trimEnd()}\n` : '';
  return `${details}\n${error.message}\n${String(error.hint)}\n`;
}

/** @param {() => Promise<void>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(explain(error) ?? error);
    process.exit(1);
  }
}
