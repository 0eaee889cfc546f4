import { onProofNeeded } from './proof.ts';

/** For pages whose calls may need a fresh proof of who one is: their screens go on after it as if nothing had been asked. */
export function askForProofByDialog(): void {
  onProofNeeded(async (byFactor) => (await import('./identity-dialog.tsx')).proveIdentity(byFactor));
}
