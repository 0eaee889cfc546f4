import type { FactorQuestion } from '@fieldhouse/contracts/security.schemas';
import { ApiError } from '../api-error.ts';

interface Entered {
  readonly tokenId: string;
}

/** A sign-in, with its second step where the account has one: its code is loaded then. Undefined when somebody thinks better of it. */
export async function withSecondFactor(signingIn: Promise<Entered>): Promise<Entered | undefined> {
  try {
    return await signingIn;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'second-factor') throw error;
    const { answerChallenge } = await import('./identity-dialog.tsx');
    return answerChallenge(error.body as FactorQuestion);
  }
}
