import type { Config } from '../../../platform/config/config.ts';
import type { Mailer } from '../../../platform/mailer/mailer.ts';
import type { SettingsDeps } from '../../settings/index.ts';

/** What the use cases of this folder work with. */
export interface ContactDeps extends SettingsDeps {
  readonly mailer: Mailer;
  readonly config: Pick<Config, 'publicUrl' | 'mail'>;
}
