import type { Config } from '../../../platform/config/config.ts';
import type { GuardedRequest } from '../../../platform/guarded-request/guarded-request.ts';
import type { Log } from '../../../platform/log.ts';
import type { MailDeps } from '../../settings/index.ts';

/** What the use cases of this folder work with. */
export interface WebhookDeps extends MailDeps {
  readonly log: Log;
  readonly config: Pick<Config, 'publicUrl' | 'mail' | 'demo'>;
  readonly guardedRequest: GuardedRequest;
  /** What an event is about, as the API gives it now; nothing of what is gone. */
  readonly findResource: (type: string, subject: string) => Promise<Readonly<Record<string, unknown>>>;
}
