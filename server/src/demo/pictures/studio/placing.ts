import type { Motif } from './motifs.ts';
import type { Layer } from './shots.ts';
import type { Box } from './sprite.ts';

/** All drawings are made on a square of 32 units; turned ones reach beyond it. */
const UNITS = 32;
const ROOM = { from: -16, size: 64 };

/** The picture-sized markup of a thing on its own, with room to turn: what it covers there tells its true extent. */
export function markupToMeasure(body: string, pose: Pick<Layer, 'turn' | 'mirrored'>, pixels: number): string {
  return svg(
    `${ROOM.from} ${ROOM.from} ${ROOM.size} ${ROOM.size}`,
    pixels,
    `<g transform="${posed(pose)}">${body}</g>`,
  );
}

/** What the frame cuts is drawn this much further, or the drawing's own light would take the frame for its edge. */
const BLEED = 0.3;

interface Placed {
  /** The frame with `bleed` around it on `pixels` × `pixels`. */
  readonly markup: (pixels: number) => string;
  readonly bleed: number;
  /** Where the thing's foot is, in fractions of the picture. */
  readonly bottom: number;
}

/** @param measured what the thing covered of `markupToMeasure` */
export function place(body: string, layer: Layer, measured: Box): Placed {
  const left = ROOM.from + measured.left * ROOM.size;
  const top = ROOM.from + measured.top * ROOM.size;
  const width = (measured.right - measured.left) * ROOM.size;
  const height = (measured.bottom - measured.top) * ROOM.size;
  // Long and spindly things may reach further than round ones: all should look equally big.
  const spindly = Math.min((0.75 / measured.filled) ** 0.3, 1.12);
  const scale = layer.size * Math.min(1 / Math.max(width, height), (0.86 * spindly) / Math.sqrt(width * height));
  const [x, y] = layer.at === 'resting' ? restingPoint(layer, height * scale) : layer.at;
  const dx = x - (left + layer.of[0] * width) * scale;
  const dy = y - (top + layer.of[1] * height) * scale;
  const group = `<g transform="translate(${dx} ${dy}) scale(${scale}) ${posed(layer)}">${body}</g>`;
  const bleed = layer.size > 1 ? BLEED : 0;
  const viewBox = `${-bleed} ${-bleed} ${1 + 2 * bleed} ${1 + 2 * bleed}`;
  return { markup: (pixels) => svg(viewBox, pixels, group), bleed, bottom: (top + height) * scale + dy };
}

/** The optical middle: a standing thing a little below it, so that the space above is larger. */
function restingPoint({ of }: Layer, height: number): readonly [number, number] {
  return of[1] === 1 ? [0.49, Math.min(Math.max(0.54 + height / 2, 0.72), 0.87)] : [0.49, 0.49];
}

function posed({ turn, mirrored }: Pick<Layer, 'turn' | 'mirrored'>): string {
  const middle = UNITS / 2;
  const mirror = mirrored ? `translate(${UNITS} 0) scale(-1 1)` : '';
  return `rotate(${mirrored ? -turn : turn} ${middle} ${middle}) ${mirror}`;
}

function svg(viewBox: string, pixels: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${viewBox}" fill="none">${content}</svg>`;
}

/** The inside of a drawing or icon, without the parts that the motif leaves out. */
export function bodyOf(icon: string, { without }: Pick<Motif, 'without'>): string {
  if (without.length === 0) return icon;
  const inner = icon.replace(/^<g fill="none">/, '').replace(/<\/g>$/, '');
  return topLevelElements(inner)
    .filter((_, index) => !without.includes(index))
    .join('');
}

function topLevelElements(markup: string): readonly string[] {
  const elements: string[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of markup.matchAll(/<(\/?)[a-zA-Z][^>]*?(\/?)>/g)) {
    const [text, closing, selfClosing] = tag;
    if (depth === 0) start = tag.index;
    if (closing) depth--;
    else if (!selfClosing) depth++;
    if (depth === 0) elements.push(markup.slice(start, tag.index + text.length));
  }
  return elements;
}
