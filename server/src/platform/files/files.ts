/**
 * Where pictures are stored: on disk, or in an S3-compatible store. Names are plain: letters, digits, dot, dash,
 * underscore.
 */
export interface Files {
  read(name: string): Promise<Buffer | undefined>;
  /** Whole or not at all: a reader never sees half a file. */
  write(name: string, body: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
}
