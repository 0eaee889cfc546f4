import type { ColumnType, Generated } from 'kysely';

interface MailTable {
  id: string;
  kind: string;
  account_id: string | null;
  queued_at: Generated<Date>;
  sent_at: Date | null;
}

interface MailStatusView {
  id: ColumnType<string, never, never>;
  kind: string;
  account_id: string | null;
  queued_at: Date;
  sent_at: Date | null;
  status: 'queued' | 'sent' | 'failed';
  error: string | null;
}

declare module '../db/db.ts' {
  interface Tables {
    mail: MailTable;
    mail_status: MailStatusView;
  }
}
