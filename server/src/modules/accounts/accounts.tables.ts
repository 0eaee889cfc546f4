import type { Generated } from 'kysely';

interface AccountTable {
  id: string;
  name: string;
  /** None: the account was deleted, and the row is kept for the books. */
  email: string | null;
  email_key: string | null;
  role: Generated<'admin' | 'client'>;
  /** None: somebody who signs in with Google, or whose password the staff has taken away. */
  password_hash: string | null;
  activated_at: Date | null;
  news_letter: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface AccountLinkTable {
  token_hash: Buffer;
  account_id: string;
  purpose: 'activation' | 'reset';
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

interface AccountIdentityTable {
  provider: 'google';
  subject: string;
  account_id: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    account: AccountTable;
    account_link: AccountLinkTable;
    account_identity: AccountIdentityTable;
  }
}
