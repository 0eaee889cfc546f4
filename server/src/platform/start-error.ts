/**
 * Something outside the code keeps the shop from starting. `main.ts` and the scripts print it as one message, the reason
 * first and the way out below it, without a stack, and exit with 1.
 */
export class StartError extends Error {
  readonly wayOut: string;

  constructor(reason: string, wayOut: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'StartError';
    this.wayOut = wayOut;
  }
}
