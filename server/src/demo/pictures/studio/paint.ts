import { hueBetween, type Oklch, smoothstep, toOklch, toRgb } from './colour.ts';
import type { Sprite } from './sprite.ts';

/** Which of a drawing's colours is its main one, the one a colour-way replaces. */
export interface MainColour {
  readonly hue: number;
  /** How far to either side of `hue` a colour still counts as the main one. */
  readonly width: number;
  /** Colours greyer than this are neutral: a pale upper can be painted only by lowering it. */
  readonly minChroma: number;
}

/** How much of the drawing's own play of hue and light survives a repainting. */
const HUE_PLAY = 0.3;
const OTHERS_CHROMA = 0.8;

interface Paint {
  readonly main: MainColour;
  /** The main colour as it is. */
  readonly mean: Oklch;
  /** What it becomes; undefined keeps it. */
  readonly target: Oklch | undefined;
  /** For the set's icons, not for our own drawings. */
  readonly calm: boolean;
}

/** Gives a drawing the colours of a real thing: the main colour becomes `target` with its light and shade kept. */
export function repaint({ pixels }: Sprite, { main, mean, target, calm }: Paint): void {
  for (let i = 0; i < pixels.length; i += 4) {
    if (pixels[i + 3] === 0) continue;
    const colour = toOklch(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    const share = shareOfMain(colour, main);
    const rest = calm ? calmed(colour) : colour;
    const painted = target ? paintedAs(colour, mean, target) : rest;
    const [r, g, b] = toRgb(rest);
    const [pr, pg, pb] = share > 0 ? toRgb(painted) : [r, g, b];
    pixels[i] = r + (pr - r) * share;
    pixels[i + 1] = g + (pg - g) * share;
    pixels[i + 2] = b + (pb - b) * share;
  }
}

function shareOfMain({ c, h }: Oklch, main: MainColour): number {
  const off = Math.abs(hueBetween(main.hue, h));
  return (
    (1 - smoothstep(main.width * 0.85, main.width * 1.15, off)) *
    smoothstep(main.minChroma * 0.7, main.minChroma * 1.3, c)
  );
}

/** Taken of the whole thing, so that a close-up is painted like the rest. */
export function meanOfMain({ pixels }: Sprite, main: MainColour): Oklch {
  let weights = 0;
  let l = 0;
  let c = 0;
  let turn = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const colour = toOklch(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    const weight = ((pixels[i + 3] ?? 0) / 255) * shareOfMain(colour, main);
    weights += weight;
    l += weight * colour.l;
    c += weight * colour.c;
    turn += weight * hueBetween(main.hue, colour.h);
  }
  if (weights === 0) return { l: 0.5, c: 0.1, h: main.hue };
  return { l: l / weights, c: c / weights, h: main.hue + turn / weights };
}

function paintedAs({ l, c, h }: Oklch, mean: Oklch, target: Oklch): Oklch {
  // Near black and near white there is less room for light and shade.
  const room = Math.min(1, 0.4 + 1.2 * Math.min(target.l, 1 - target.l));
  return {
    l: Math.min(Math.max(target.l + (l - mean.l) * room, 0.06), 0.975),
    c: target.c * Math.min(c / mean.c, 1.08),
    h: target.h + hueBetween(mean.h, h) * HUE_PLAY,
  };
}

/**
 * The set draws white and black things in violet, wood in the colour of skin, and dark leather in maroon. The first
 * lose their tint (and the whites are lifted, or they would be grey), the others turn to wood and brown.
 */
function calmed({ l, c, h }: Oklch): Oklch {
  const off = hueBetween(302, h);
  // Almost grey has no hue to speak of: there the masks would flicker from pixel to pixel.
  const tinted = smoothstep(0.008, 0.03, c);
  const violet = near(off > 0 ? off * 0.8 : -off, 28, 42) * tinted * (1 - smoothstep(0.16, 0.24, c));
  const skin = near(hueBetween(36, h), 16, 26) * smoothstep(0.68, 0.76, l) * tinted * (1 - smoothstep(0.13, 0.17, c));
  const maroon =
    near(hueBetween(356, h), 24, 40) * tinted * (1 - smoothstep(0.1, 0.13, c)) * (1 - smoothstep(0.5, 0.62, l));
  const turn = violet * hueBetween(h, 262) + (1 - violet) * (skin * hueBetween(h, 70) + maroon * hueBetween(h, 48));
  return {
    l: l + violet * 0.45 * smoothstep(0.55, 0.8, l) * (0.97 - l) - 0.05 * skin,
    c: c * (OTHERS_CHROMA * (1 - violet) + 0.12 * violet) * (1 - 0.4 * maroon),
    h: h + turn,
  };
}

function near(distance: number, inner: number, outer: number): number {
  return 1 - smoothstep(inner, outer, Math.abs(distance));
}
