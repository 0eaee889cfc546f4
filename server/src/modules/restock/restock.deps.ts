import type { Log } from '../../platform/log.ts';
import type { MailDeps } from '../settings/index.ts';

/** What the use cases of this module work with. */
export interface RestockDeps extends MailDeps {
  readonly log: Log;
}
