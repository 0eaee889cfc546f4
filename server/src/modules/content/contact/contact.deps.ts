import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';

/** What the use cases of this folder work with. */
export interface ContactDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'shopName' | 'publicUrl' | 'mail'>;
}
