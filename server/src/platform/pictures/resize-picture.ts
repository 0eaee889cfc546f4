import { openPicture } from './sharp.ts';

/** The picture as WebP, at most `width` wide, without metadata. A smaller one is not blown up. */
export async function resizePicture(body: Uint8Array, width: number): Promise<Buffer> {
  return openPicture(body)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer();
}
