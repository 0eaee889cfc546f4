import { browserCall } from '../../lib/call.ts';
import { forgetSession } from '../../lib/session-token.ts';

const PATIENCE_MS = 3_000;

/** Ends the session and starts anew with a whole document, so that nothing of it is left in memory. */
export async function signOut(): Promise<void> {
  try {
    const endpoints = await import('@fieldhouse/contracts/accounts.endpoints');
    await browserCall(AbortSignal.timeout(PATIENCE_MS))(endpoints.signOut);
  } catch (error) {
    // Whoever logs out is logged out here, whether the shop can be reached or not; there the session ends by itself.
    console.warn(error);
  }
  forgetSession();
  location.assign('/login');
}
