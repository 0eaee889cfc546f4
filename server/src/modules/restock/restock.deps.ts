import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** What the use cases of this module work with. */
export interface RestockDeps extends SettingsDeps {
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly log: Log;
}
