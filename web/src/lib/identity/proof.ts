// Some calls take a proof of who one is of the last 15 minutes. `call` asks for it and goes on with the same request; the code that asks
// is loaded where such calls are made, and only then.

type AskProof = (byFactor: boolean) => Promise<boolean>;

let ask: AskProof = async () => false;

/** How it is asked for, on pages that make such calls. */
export function onProofNeeded(how: AskProof): void {
  ask = how;
}

let asking: Promise<boolean> | undefined;

/** Whether they have shown who they are. Several calls at once ask once. */
export function askProof(byFactor: boolean): Promise<boolean> {
  asking ??= ask(byFactor).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Whether the password is not enough. */
export const takesFactor = (key: unknown): boolean => key === 'session.confirm-by-factor';
