import { messages } from '@fieldhouse/contracts/messages';
import type { Sharp } from 'sharp';
import { AppError } from '../http/app-error.ts';
import { MAX_PIXELS, openPicture, readHead } from './sharp.ts';

type PictureFormat = 'jpeg' | 'png' | 'webp';

export interface CleanPicture {
  readonly body: Buffer;
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
}

const refusals = messages('picture', {
  tooLarge: 'This picture is too large. The limits are 50 megapixels and 16000 pixels per side.',
  damaged: 'This picture is damaged or incomplete. Please choose another file.',
  type: 'The shop cannot show this file. Please choose a JPEG, PNG, WebP or AVIF file.',
} as const);

/** WebP cannot be larger, and every picture is shown as one. */
const LONGEST_SIDE = 16_000;

/**
 * Turns an uploaded file into a picture of our own: recognised by its content rather than its name, fully decoded,
 * rotated upright, in sRGB, and re-encoded without metadata.
 */
export async function cleanPicture(file: Uint8Array): Promise<CleanPicture> {
  const { format, width, height } = await readHead(file).catch(notAPicture);
  if (width * height > MAX_PIXELS || Math.max(width, height) > LONGEST_SIDE)
    throw new AppError('refused', refusals.tooLarge);
  try {
    const kept = keptFormat(format);
    const { data, info } = await encode(openPicture(file).autoOrient(), kept).toBuffer({ resolveWithObject: true });
    return { body: data, format: kept, width: info.width, height: info.height };
  } catch (error) {
    throw new AppError('refused', refusals.damaged, {
      cause: error,
    });
  }
}

function notAPicture(error: unknown): never {
  throw new AppError('unsupported-type', refusals.type, { cause: error });
}

/** AVIF takes minutes to encode, so it is stored as WebP. */
function keptFormat(format: string): PictureFormat {
  return format === 'jpeg' || format === 'png' ? format : 'webp';
}

function encode(picture: Sharp, format: PictureFormat): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 90 });
  return format === 'png' ? picture.png() : picture.webp({ quality: 90 });
}
