import { ApiError } from '../api-error.ts';
import { takesFactor } from './proof.ts';

/** In the shoppers' build, where `call` does not ask by itself: the same for a page that needs it. */
export async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirm-identity') throw error;
    const { proveIdentity } = await import('./identity-dialog.tsx');
    if (!(await proveIdentity(takesFactor(error.key)))) throw error;
    return send();
  }
}
