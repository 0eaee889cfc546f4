import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** Noise, so that no two are alike and none can be squeezed. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

/** What a picture shows, whatever way it is written down. */
export async function digestOfPixels(picture: Uint8Array): Promise<string> {
  return createHash('sha256')
    .update(await sharp(picture).removeAlpha().raw().toBuffer())
    .digest('hex');
}
