import { type Oklch, smoothstep, toRgb } from './colour.ts';
import { doubled, emptyPlane, type Plane } from './sprite.ts';

/** Papers the studio owns, all pale and greyed so that the goods carry the colour. */
const grounds = {
  chalk: { l: 0.955, c: 0.008, h: 85 },
  grey: { l: 0.925, c: 0.006, h: 250 },
  sand: { l: 0.915, c: 0.024, h: 75 },
  sage: { l: 0.905, c: 0.022, h: 150 },
  sky: { l: 0.915, c: 0.018, h: 235 },
  clay: { l: 0.9, c: 0.022, h: 52 },
} satisfies Record<string, Oklch>;

export type Ground = keyof typeof grounds;

export interface Canvas {
  readonly size: number;
  /** RGB, not yet rounded. */
  readonly pixels: Float32Array;
}

/** @param floor where the front-most thing stands; undefined for a sheet without a wall */
export function paintGround(size: number, ground: Ground, floor: number | undefined): Canvas {
  const pixels = new Float32Array(size * size * 3);
  const { values } = doubled(lightOn(size / 2, floor));
  const shades = shadesOf(grounds[ground]);
  for (let i = 0; i < values.length; i++) {
    const shade = 3 * Math.round(((values[i] ?? 0) - DARKEST) / STEP);
    pixels[i * 3] = shades[shade] ?? 0;
    pixels[i * 3 + 1] = shades[shade + 1] ?? 0;
    pixels[i * 3 + 2] = shades[shade + 2] ?? 0;
  }
  return { size, pixels };
}

/** Light is added to the paper's own lightness, from `DARKEST` in the corners to `BRIGHTEST` in the pool. */
const DARKEST = -0.2;
const BRIGHTEST = 0.1;
const STEP = 1 / 16_384;

function shadesOf({ l, c, h }: Oklch): Float32Array {
  const shades = new Float32Array(3 * (1 + Math.round((BRIGHTEST - DARKEST) / STEP)));
  for (let i = 0; i < shades.length; i += 3) {
    const light = DARKEST + (i / 3) * STEP;
    shades.set(toRgb({ l: l + light, c: c * (1 - light * 2.5), h }), i);
  }
  return shades;
}

function lightOn(size: number, floor: number | undefined): Plane {
  const plane = emptyPlane(size);
  for (let i = 0; i < plane.values.length; i++) {
    const u = ((i % size) + 0.5) / size;
    const v = (Math.floor(i / size) + 0.5) / size;
    const fallOff = vignette(u, v);
    plane.values[i] =
      floor === undefined ? sheetLight(u, v) - 0.09 * fallOff : floorLight(u, v + 0.83 - floor) - 0.1 * fallOff;
  }
  return plane;
}

/** The wall is brightest where the key hits it, the bend of the paper is a soft darker band, the floor falls off. */
function floorLight(u: number, v: number): number {
  const pool = Math.exp(-((u - 0.4) ** 2 / 0.16 + (v - 0.3) ** 2 / 0.14));
  const bend = Math.exp(-(((v - 0.7) / 0.13) ** 2));
  const floor = smoothstep(0.66, 0.8, v);
  const spill = Math.exp(-((u - 0.46) ** 2 / 0.2 + (v - 0.86) ** 2 / 0.03));
  return 0.05 * pool - 0.03 * bend + 0.03 * floor * spill;
}

function sheetLight(u: number, v: number): number {
  const pool = Math.exp(-((u - 0.36) ** 2 + (v - 0.3) ** 2) / 0.35);
  return 0.055 * pool - 0.012;
}

function vignette(u: number, v: number): number {
  return smoothstep(0.45, 1, Math.hypot(u - 0.46, (v - 0.46) * 0.95) * 1.25);
}
