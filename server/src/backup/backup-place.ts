import type { Readable } from 'node:stream';

/** Where backups are: a folder, or a bucket. Names are relative, with slashes. */
export interface BackupPlace {
  /** In words for the person who runs the command. */
  readonly where: string;
  /** The names directly below it, without folders; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  read(name: string): Promise<Readable>;
  /** Whole or not at all. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  delete(name: string): Promise<void>;
}
