import type { MadePasskey, PasskeyOffer, PasskeyQuestion, ShownPasskey } from '@fieldhouse/contracts/security.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ApiError } from '../api-error.ts';

const library = () => import('@simplewebauthn/browser');

/** Asks the browser for one of the passkeys that are known; throws what can be shown when there is none, or somebody cancels. */
export async function showPasskey(question: PasskeyQuestion): Promise<ShownPasskey> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: question as never }).catch(notUsed) as Promise<ShownPasskey>;
}

export async function makePasskey(offer: PasskeyOffer): Promise<MadePasskey> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: offer as never }).catch(notUsed) as Promise<MadePasskey>;
}

function notUsed(cause: unknown): never {
  const error = t`The passkey was not used. Please try again, or choose another way.`;
  throw new ApiError(400, { error, code: 'refused' }, { cause });
}
