import { messages, msg } from '@fieldhouse/contracts/messages';

export const pictureMessages = messages('picture', {
  gone: (name: string) => msg`The picture ${name} is no longer here. Please upload it again.`,
} as const);

/** Our pictures come in these widths and no others: each one that exists has to be kept. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280] as const;

export function toPictureWidth(text: string): (typeof PICTURE_WIDTHS)[number] | undefined {
  return PICTURE_WIDTHS.find((width) => String(width) === text);
}

/** In a mail a picture is a small square JPEG: not every mail program knows WebP, and all want to be told its height. */
export const MAIL_PICTURE = { pixels: 128, width: 64, height: 64 } as const;
export type PictureSize = (typeof PICTURE_WIDTHS)[number] | 'mail';
export const pictureSizes: readonly PictureSize[] = [...PICTURE_WIDTHS, 'mail'];

/** A picture as mails show it; none of those elsewhere, whose owner would hear who reads the mail. */
export function mailPictureOf(url: string | null, publicUrl: string) {
  if (url === null || ownFileName(url) === undefined) return undefined;
  const { width, height } = MAIL_PICTURE;
  return { url: `${publicUrl}${url}?for=mail`, width, height };
}

/** For the browser to choose from; a picture from elsewhere is as large as it is. */
export function srcsetOf(url: string): string | null {
  return url.startsWith('/files/') ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : null;
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

export function isFileName(name: string): boolean {
  return fileName.test(name);
}

export function urlOf(name: string): string {
  return `/files/${name}`;
}

/** The name of a picture of our own; undefined for an address elsewhere. */
export function ownFileName(url: string): string | undefined {
  return url.startsWith('/files/') ? url.slice('/files/'.length) : undefined;
}

export function sizedName(name: string, size: PictureSize): string {
  return size === 'mail' ? `sized/${name}.mail.jpg` : `sized/${name}.${size}.webp`;
}

const endings: Record<string, readonly string[]> = { jpeg: ['jpg', 'jpeg'], png: ['png'], webp: ['webp'] };
const LONGEST_STEM = 100;
/** More than that is not even looked at: the patterns below try each sign of a row with all that follow. */
const LONGEST_SENT = 400;

/**
 * The names a file may get, the sender's own first, with the ending of what is really in it. When other content has had
 * that one, a piece of the digest tells the two apart.
 */
export function storedNames(sentName: string, format: string, digest: string): string[] {
  const baseName = sentName.split(/[/\\]/).at(-1) ?? '';
  const [, sentStem = '', sentEnding = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(baseName) ?? [];
  const stem =
    sentStem
      .slice(0, LONGEST_SENT)
      .normalize('NFKD')
      .replaceAll(/\p{Mark}/gu, '')
      .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
      .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
      .slice(0, LONGEST_STEM) || 'picture';
  const known = endings[format] ?? [format];
  const ending = known.includes(sentEnding.toLowerCase()) ? sentEnding.toLowerCase() : known[0];
  return ['', `-${digest.slice(0, 6)}`, `-${digest.slice(0, 24)}`].map((suffix) => `${stem}${suffix}.${ending}`);
}

const types: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  avif: 'image/avif',
};

export function typeOf(name: string): string {
  return types[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
