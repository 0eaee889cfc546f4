import type { ChangeListener } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Listeners } from '../../platform/facts.ts';
import type { IdentityProvider } from '../../platform/identity/identity.ts';
import type { Pause } from '../../platform/limits/slow-down.ts';
import type { Passwords } from '../../platform/passwords/passwords.ts';
import type { SettingsDeps } from '../settings/index.ts';

interface KnownAccount {
  readonly id: string;
  readonly email: string;
}

interface LeavingAccount extends KnownAccount {
  /** Finds what names the person in a text, in the database's own patterns. */
  readonly pattern: string;
}

export interface AccountFacts {
  /** The person is to be erased from what other modules know. */
  readonly accountDeleted: Listeners<LeavingAccount>;
  /** The address of an account is its owner's own. The account is locked. */
  readonly addressProved: Listeners<KnownAccount>;
  /** This one is not the account's any more. */
  readonly addressLeft: Listeners<KnownAccount>;
}

/** What the use cases of this module work with. */
export interface AccountDeps extends SettingsDeps {
  readonly cache: ChangeListener & SettingsDeps['cache'];
  readonly passwords: Passwords;
  /** Delays attempts; replaced in tests. */
  readonly pause: Pause;
  readonly google: IdentityProvider;
  readonly facts: AccountFacts;
  readonly config: Pick<Config, 'publicUrl' | 'secretsKey'>;
  readonly now: () => Date;
}
