import type { Generated, GeneratedAlways } from 'kysely';

interface NewsletterTable {
  id: string;
  title: string;
  content: string;
  created_at: Generated<Date>;
  recipients: number;
  sent: Generated<number>;
  failed: Generated<number>;
  in_doubt: Generated<number>;
  skipped: Generated<number>;
  interrupted_at: Date | null;
  send_key: string | null;
}

interface NewsletterDeliveryTable {
  newsletter_id: string;
  account_id: string;
  id: GeneratedAlways<string>;
  state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'in-doubt' | 'skipped'>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  claimed_at: Date | null;
  settled_at: Date | null;
  error: string | null;
}

interface UnsubscribeLinkTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    newsletter: NewsletterTable;
    newsletter_delivery: NewsletterDeliveryTable;
    unsubscribe_link: UnsubscribeLinkTable;
  }
}
