import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { IdentityProvider } from '../../platform/identity/identity.ts';
import type { Pause } from '../../platform/limits/slow-down.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { SettingsDeps } from '../settings/index.ts';

/** What the use cases of this module work with. */
export interface AccountDeps extends SettingsDeps {
  readonly cache: ChangeListener & SettingsDeps['cache'];
  readonly passwords: Passwords;
  /** Delays attempts; replaced in tests. */
  readonly pause: Pause;
  readonly google: IdentityProvider;
  readonly now: () => Date;
}
