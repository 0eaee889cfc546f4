import type { Generated } from 'kysely';

interface FileTable {
  name: string;
  width: number;
  height: number;
  bytes: number;
  created_at: Generated<Date>;
  digest: string | null;
  deleted_at: Date | null;
  /** When its bytes were gone too. */
  erased_at: Date | null;
}

interface UploadTable {
  id: string;
  file_name: string;
  bytes: number;
  at: Generated<Date>;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    file: FileTable;
    upload: UploadTable;
  }
}
