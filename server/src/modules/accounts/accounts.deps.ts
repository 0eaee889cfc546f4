import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { IdentityProvider } from '../../platform/identity/identity.ts';
import type { Pause } from '../../platform/limits/slow-down.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { SettingsDeps } from '../settings/index.ts';

/**
 * What another module does, in the same transaction and with the account locked, when somebody has proved that the address of
 * an account is theirs. Registered in app.ts, because those modules depend on this one and not the other way round.
 */
type OnAddressProved = (tx: Tx, account: { readonly id: string; readonly email: string }) => Promise<void>;

/** What the use cases of this module work with. */
export interface AccountDeps extends SettingsDeps {
  readonly cache: ChangeListener & SettingsDeps['cache'];
  readonly passwords: Passwords;
  /** Delays attempts; replaced in tests. */
  readonly pause: Pause;
  readonly google: IdentityProvider;
  readonly onAddressProved: readonly OnAddressProved[];
  readonly now: () => Date;
}
