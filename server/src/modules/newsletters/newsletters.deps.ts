import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log.ts';
import type { MailDeps } from '../settings/index.ts';

/** What the use cases of this module work with. */
export interface NewsletterDeps extends MailDeps {
  readonly config: Pick<Config, 'publicUrl' | 'newsletterPerMinute'>;
  readonly log: Log;
  readonly now: () => Date;
}
