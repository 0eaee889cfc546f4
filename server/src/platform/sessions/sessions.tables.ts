import type { Generated } from 'kysely';

interface SessionTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

declare module '../db/db.ts' {
  interface Tables {
    session: SessionTable;
  }
}
