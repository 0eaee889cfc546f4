import { leaveEnded } from '../../lib/session/leave.ts';
import { askOwner } from '../../lib/session/who.ts';

/** Whoever pays. Without them nothing is begun and nothing gone on with: who is not signed in any more is led to the login. */
export async function findPayer(tell: (words: string) => void): Promise<string | undefined> {
  try {
    const owner = await askOwner();
    if (owner === undefined) leaveEnded(location, 'expired', true);
    return owner;
  } catch (error) {
    console.error(error);
    tell('We cannot reach the shop. Check your connection and try again.');
    return undefined;
  }
}
