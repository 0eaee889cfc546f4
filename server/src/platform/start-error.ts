/**
 * Something outside the code keeps the shop from starting. `main.ts` and the scripts print the reason and a hint,
 * without a stack trace, and exit with 1.
 */
export class StartError extends Error {
  readonly hint: string;

  constructor(reason: string, hint: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StartError';
    this.hint = hint;
  }
}
