/** A cut-out thing on a transparent square, RGBA, as wide as the picture. */
export interface Sprite {
  readonly size: number;
  readonly pixels: Uint8Array;
}

/** One value per pixel, 0–1: a mask, a height, a shadow. */
export interface Plane {
  readonly size: number;
  readonly values: Float32Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How much of the box is filled, 0–1. */
  readonly filled: number;
}

export function emptyPlane(size: number): Plane {
  return { size, values: new Float32Array(size * size) };
}

export function alphaOf({ size, pixels }: Sprite): Plane {
  const plane = emptyPlane(size);
  for (let i = 0; i < plane.values.length; i++) plane.values[i] = (pixels[i * 4 + 3] ?? 0) / 255;
  return plane;
}

/** Soft things (light, shadow) are worked out at half the size, which cannot be seen and takes a quarter of the time. */
export function halved({ size, values }: Plane): Plane {
  const half = emptyPlane(size / 2);
  for (let y = 0; y < half.size; y++) {
    for (let x = 0; x < half.size; x++) {
      const i = 2 * y * size + 2 * x;
      const above = (values[i] ?? 0) + (values[i + 1] ?? 0);
      half.values[y * half.size + x] = (above + (values[i + size] ?? 0) + (values[i + size + 1] ?? 0)) / 4;
    }
  }
  return half;
}

/** Back to full size, smoothly. */
export function doubled({ size, values }: Plane): Plane {
  const whole = emptyPlane(size * 2);
  const last = size - 1;
  for (let y = 0; y < whole.size; y++) {
    const row = (y >> 1) * size;
    const nextRow = Math.min(Math.max((y >> 1) + (y % 2 ? 1 : -1), 0), last) * size;
    for (let x = 0; x < whole.size; x++) {
      const column = x >> 1;
      const nextColumn = Math.min(Math.max(column + (x % 2 ? 1 : -1), 0), last);
      const near = 0.75 * (values[row + column] ?? 0) + 0.25 * (values[row + nextColumn] ?? 0);
      const far = 0.75 * (values[nextRow + column] ?? 0) + 0.25 * (values[nextRow + nextColumn] ?? 0);
      whole.values[y * whole.size + x] = 0.75 * near + 0.25 * far;
    }
  }
  return whole;
}

/** What a sprite covers, in fractions of its square. */
export function boxOf({ size, values }: Plane): Box {
  let [left, top, right, bottom, filled] = [size, size, 0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    if ((values[i] ?? 0) < 0.25) continue;
    filled++;
    const x = i % size;
    const y = (i - x) / size;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  filled /= Math.max(1, (right - left) * (bottom - top));
  return { left: left / size, top: top / size, right: right / size, bottom: bottom / size, filled };
}

/** Three box blurs, which is as good as a Gaussian one and takes the same time for every radius. */
export function blurred(plane: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  let { values } = plane;
  for (let pass = 0; pass < 3; pass++) {
    values = blurredRowsTurned(blurredRowsTurned(values, plane.size, radius), plane.size, radius);
  }
  return { size: plane.size, values };
}

/** Blurs along x and swaps x and y, so that the same code serves both directions. Edges repeat. */
function blurredRowsTurned(values: Float32Array, size: number, radius: number): Float32Array {
  const turned = new Float32Array(size * size);
  const width = 2 * radius + 1;
  const last = size - 1;
  for (let y = 0; y < size; y++) {
    const row = y * size;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += values[row + Math.min(Math.max(x, 0), last)] ?? 0;
    for (let x = 0; x < size; x++) {
      turned[x * size + y] = sum / width;
      sum += (values[row + Math.min(x + radius + 1, last)] ?? 0) - (values[row + Math.max(x - radius, 0)] ?? 0);
    }
  }
  return turned;
}
