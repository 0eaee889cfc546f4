/** Our pictures come in these widths and no others: each one that exists has to be kept. */
export const PICTURE_WIDTHS = [320, 480, 640, 960, 1280] as const;

export function toPictureWidth(text: string): (typeof PICTURE_WIDTHS)[number] | undefined {
  return PICTURE_WIDTHS.find((width) => String(width) === text);
}

/** For the browser to choose from; a picture of somebody else's is as large as it is. */
export function srcsetOf(url: string): string | null {
  return url.startsWith('/files/') ? PICTURE_WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ') : null;
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

export function isFileName(name: string): boolean {
  return fileName.test(name);
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
