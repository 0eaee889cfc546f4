import sharp from 'sharp';

// Work is spread over requests, not over threads of one picture; and what is finished is kept on disk, not in memory.
sharp.concurrency(1);
sharp.cache(false);

const MOST_PIXELS = 50_000_000;

/** The picture as WebP, at most `width` wide, without metadata. A smaller one is not blown up. */
export async function resizePicture(body: Uint8Array, width: number): Promise<Buffer> {
  return sharp(body, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer();
}
