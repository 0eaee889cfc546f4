import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface SqlFile {
  readonly name: string;
  readonly text: string;
}

export async function readFolder(directory: string): Promise<SqlFile[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).toSorted();
  const read = async (file: string) => ({
    name: file.slice(0, -'.sql'.length),
    text: await readFile(join(directory, file), 'utf8'),
  });
  return Promise.all(files.map(read));
}
