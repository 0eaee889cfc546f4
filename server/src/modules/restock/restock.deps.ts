import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';

/** What the use cases of this module work with. */
export interface RestockDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'shopName' | 'publicUrl'>;
  readonly log: Log;
}
