import sharp, { type Metadata, type Sharp } from 'sharp';

// Work is spread over requests, not over threads for one picture; results are cached on disk, not in memory.
sharp.concurrency(1);
sharp.cache(false);

// Only what the shop shows is ever opened: no SVG, no PDF, no GIF, whatever a file calls itself.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

export const MAX_PIXELS = 50_000_000;

export function openPicture(body: Uint8Array): Sharp {
  return sharp(body, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

/** Reads the metadata of a picture; throws for anything that is not a picture. Nothing is decoded yet. */
export async function readHead(body: Uint8Array): Promise<Metadata> {
  return sharp(body, { limitInputPixels: false }).metadata();
}

/**
 * The picture as WebP, at most `width` wide, without metadata. A smaller one is not enlarged. As a square it is a JPEG, whole
 * on white, exactly that wide.
 */
export async function resizePicture(body: Uint8Array, width: number, shape?: 'square'): Promise<Buffer> {
  const upright = openPicture(body).rotate();
  if (shape)
    return upright
      .flatten({ background: '#ffffff' })
      .resize({ width, height: width, fit: 'contain', background: '#ffffff' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  return upright.resize({ width, withoutEnlargement: true }).webp({ quality: 78, effort: 4 }).toBuffer();
}
