/**
 * Draws the shop's mark for those who take no SVG: web/public/favicon.ico, apple-touch-icon.png and the icons of the
 * web manifest. The colours and the court are those of web/public/favicon.svg.
 */
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repoRoot } from './repo.mjs';
import { runMain } from './script-error.mjs';

const folder = join(repoRoot, 'web/public');
const INK = '#101a2b';
const CHALK = '#f7f3e9';

const court = `<path d="M6 7h20v18H6zM16 7v18M6 12h4v8H6M26 12h-4v8h4"/><circle cx="16" cy="16" r="3.5"/>`;
/** So few pixels take no more than this, each line on one of them. */
const smallCourt = `<path d="M1.5 3.5h13v9h-13zM1.5 6.5h2v3h-2M14.5 6.5h-2v3h2"/><path d="M8 4v2M8 10v2" stroke-width="2"/><path d="M7 6.5h2M9.5 7v2M9 9.5H7M6.5 9V7"/>`;

/** @param {number} size @param {{ drawing?: string, corner?: number, scale?: number }} how */
function svg(size, { drawing = court, corner = 0, scale = 1 } = {}) {
  const grid = drawing === smallCourt ? 16 : 32;
  const half = grid / 2;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${grid} ${grid}">
<rect width="${grid}" height="${grid}" rx="${(corner * grid) / 32}" fill="${INK}"/>
<g fill="none" stroke="${CHALK}" stroke-width="${grid / 16}" transform="translate(${half} ${half}) scale(${scale}) translate(${-half} ${-half})">${drawing}</g></svg>`);
}

await runMain(async () => {
  const sharp = createRequire(join(repoRoot, 'server/package.json'))('sharp');
  /** @param {Buffer} drawing */
  const png = (drawing) => sharp(drawing).png({ compressionLevel: 9, palette: true }).toBuffer();
  /** @type {[string, Buffer][]} */
  const files = [
    ['apple-touch-icon.png', svg(180)],
    ['icon-192.png', svg(192, { corner: 6 })],
    ['icon-512.png', svg(512, { corner: 6 })],
    // Phones cut it to any shape: what counts lies within a circle of four fifths.
    ['icon-maskable-512.png', svg(512, { scale: 0.85 })],
  ];
  for (const [name, drawing] of files) await writeFile(join(folder, name), await png(drawing));
  const sizes = await Promise.all([
    png(svg(16, { drawing: smallCourt, corner: 6 })),
    png(svg(32, { corner: 6 })),
    png(svg(48, { corner: 6 })),
  ]);
  await writeFile(join(folder, 'favicon.ico'), toIco([16, 32, 48], sizes));
});

/**
 * A directory of PNG files, as every browser reads it.
 * @param {readonly number[]} sides
 * @param {readonly Buffer[]} images
 */
function toIco(sides, images) {
  const HEAD = 6;
  const ENTRY = 16;
  const head = Buffer.alloc(HEAD + ENTRY * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, image] of images.entries()) {
    const at = HEAD + ENTRY * index;
    head.writeUInt8(sides[index] ?? 0, at);
    head.writeUInt8(sides[index] ?? 0, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(image.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([head, ...images]);
}
