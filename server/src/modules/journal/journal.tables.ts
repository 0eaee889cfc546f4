import type { ColumnType, GeneratedAlways } from 'kysely';

type Fields = ColumnType<Record<string, unknown> | null, string | null, never>;

interface JournalTable {
  id: GeneratedAlways<number>;
  at: ColumnType<Date, Date | undefined, never>;
  /** None: the shop itself. */
  actor: string | null;
  action: string;
  subject: string;
  subject_id: string;
  before: Fields;
  after: Fields;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    journal: JournalTable;
  }
}
