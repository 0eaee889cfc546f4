import { type Canvas, paintGround } from './ground.ts';
import { lit } from './light.ts';
import { lyingShadow, standingShadow } from './shadow.ts';
import type { Shot } from './shots.ts';
import { alphaOf, boxOf, doubled, halved, type Plane, type Sprite } from './sprite.ts';

interface Staged {
  readonly sprite: Sprite;
  /** 1 for a thing shown whole; the roundness of the light goes with it. */
  readonly scale: number;
  readonly bottom: number;
}

/** Puts painted things on their ground, the back-most first, each with its light and its shadow. RGB bytes. */
export function compose(size: number, { ground, rest }: Shot, things: readonly Staged[]): Uint8ClampedArray {
  const floor = rest === 'stands' ? Math.max(...things.map(({ bottom }) => bottom)) : undefined;
  const canvas = paintGround(size, ground, floor);
  for (const { sprite, scale } of things) {
    const alpha = alphaOf(sprite);
    const half = halved(alpha);
    lit(sprite, half, scale);
    const shadow =
      rest === 'stands' ? standingShadow(half, boxOf(half)) : lyingShadow(half, rest === 'hangs' ? 2.2 : scale);
    layOn(canvas, sprite, alpha, doubled(shadow));
  }
  // A clamped array rounds by itself, and fast.
  return new Uint8ClampedArray(canvas.pixels);
}

/** Bounced light keeps shadows a little warmer than grey: the least of blue goes through. */
const SHADOW_TINT = [0.95, 0.96, 0.98] as const;

function layOn({ pixels }: Canvas, sprite: Sprite, alpha: Plane, shadow: Plane): void {
  for (let i = 0; i < alpha.values.length; i++) {
    const cover = alpha.values[i] ?? 0;
    const dark = shadow.values[i] ?? 0;
    if (cover === 0 && dark === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = i * 3 + channel;
      const below = (pixels[at] ?? 0) * (1 - dark * (SHADOW_TINT[channel] ?? 1));
      pixels[at] = below + ((sprite.pixels[i * 4 + channel] ?? 0) - below) * cover;
    }
  }
}
