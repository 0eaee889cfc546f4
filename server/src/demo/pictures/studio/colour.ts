/** A colour as the eye orders them: lightness 0–1, chroma 0–0.35, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

const linearOf = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Fine enough that no step shows in a gradient. */
const STEPS = 8192;
const byteAt = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const linear = step / STEPS;
  return 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
});

function byteOf(linear: number): number {
  const place = Math.min(Math.max(linear, 0), 1) * STEPS;
  const step = Math.min(Math.floor(place), STEPS - 1);
  const low = byteAt[step] ?? 0;
  return low + ((byteAt[step + 1] ?? 0) - low) * (place - step);
}

const degrees = 180 / Math.PI;

export function toOklch(red: number, green: number, blue: number): Oklch {
  const r = linearOf[red] ?? 0;
  const g = linearOf[green] ?? 0;
  const b = linearOf[blue] ?? 0;
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * degrees + 360) % 360,
  };
}

/** sRGB bytes as fractions, so that gradients can be mixed further before they are rounded. */
export function toRgb({ l, c, h }: Oklch): readonly [number, number, number] {
  const a = c * Math.cos(h / degrees);
  const b = c * Math.sin(h / degrees);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byteOf(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    byteOf(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    byteOf(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** The shorter way round the circle, −180 to 180. */
export function hueBetween(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(Math.max((value - low) / (high - low), 0), 1);
  return t * t * (3 - 2 * t);
}
