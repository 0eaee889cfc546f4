import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import type { IdentityProvider } from '../../platform/identity/identity.ts';
import type { Pause } from '../../platform/limits/slow-down.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';

/** What the use cases of this module work with. */
export interface AccountDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'shopName'>;
  readonly passwords: Passwords;
  /** Delays attempts; replaced in tests. */
  readonly pause: Pause;
  readonly google: IdentityProvider;
  readonly now: () => Date;
}
