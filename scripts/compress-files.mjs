import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { listFiles } from './content-hash.mjs';

// Fonts and pictures are compressed formats already.
const COMPRESSIBLE = /\.(js|css|svg|txt|json|xml|webmanifest)$/;

/**
 * Writes .br and .gz beside each file, so that the server never compresses a file that does not change. The slowest
 * settings: paid once per build, saved on every download.
 * @param {string} root
 * @param {string} folder
 */
export async function compressFiles(root, folder) {
  const files = listFiles(root, folder).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all(files.map((file) => compressFile(join(root, file))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const gzipped = await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });
  // A tiny file grows by the format's own header.
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}
