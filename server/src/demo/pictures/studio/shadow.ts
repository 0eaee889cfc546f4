import { type Box, blurred, emptyPlane, type Plane } from './sprite.ts';

/** A thing that lies on paper: near shadow where it touches, wider and paler ones away from the key. */
export function lyingShadow(alpha: Plane, lift = 1): Plane {
  return mixed(alpha.size, [
    { plane: shifted(alpha, 0.006 * lift, 0.008 * lift), sigma: 0.006, share: 0.34 },
    { plane: shifted(alpha, 0.018 * lift, 0.026 * lift), sigma: 0.018, share: 0.26 },
    { plane: shifted(alpha, 0.04 * lift, 0.055 * lift), sigma: 0.05, share: 0.2 },
  ]);
}

/** A thing that stands: a dark line where it touches the floor, and its outline laid over to the right and back. */
export function standingShadow(alpha: Plane, box: Box): Plane {
  const floor = Math.round(box.bottom * alpha.size);
  return mixed(alpha.size, [
    { plane: touch(alpha, floor, 0.012, 0.006), sigma: 0.006, share: 0.62 },
    { plane: touch(alpha, floor, 0.07, 0.016), sigma: 0.02, share: 0.55 },
    { plane: laidOver(alpha, floor, 0.6), sigma: 0.022, share: 0.24 },
    { plane: laidOver(alpha, floor, 1), sigma: 0.06, share: 0.24 },
  ]);
}

interface Part {
  readonly plane: Plane;
  /** In fractions of the picture's side. */
  readonly sigma: number;
  readonly share: number;
}

function mixed(size: number, parts: readonly Part[]): Plane {
  const light = new Float32Array(size * size).fill(1);
  for (const { plane, sigma, share } of parts) {
    const { values } = blurred(plane, sigma * size);
    for (let i = 0; i < light.length; i++) light[i] = (light[i] ?? 0) * (1 - share * (values[i] ?? 0));
  }
  for (let i = 0; i < light.length; i++) light[i] = 1 - (light[i] ?? 0);
  return { size, values: light };
}

function shifted({ size, values }: Plane, right: number, down: number): Plane {
  const moved = emptyPlane(size);
  const dx = Math.round(right * size);
  const dy = Math.round(down * size);
  for (let y = Math.max(0, dy); y < size; y++) {
    const row = (y - dy) * size;
    for (let x = Math.max(0, dx); x < size; x++) moved.values[y * size + x] = values[row + x - dx] ?? 0;
  }
  return moved;
}

/** What of the thing is within `reach` of the floor, spread to a band of `depth` on it. */
function touch({ size, values }: Plane, floor: number, reach: number, depth: number): Plane {
  const band = emptyPlane(size);
  const rows = Math.max(1, Math.round(reach * size));
  const half = Math.max(1, Math.round(depth * size));
  for (let x = 0; x < size; x++) {
    let near = 0;
    for (let up = 0; up < rows; up++) {
      const y = floor - 1 - up;
      if (y < 0 || y >= size) continue;
      near = Math.max(near, (values[y * size + x] ?? 0) * (1 - up / rows));
    }
    for (let y = Math.max(0, floor - half); y < Math.min(size, floor + half); y++) band.values[y * size + x] = near;
  }
  return band;
}

const FLATNESS = 0.2;
const SLANT = 0.42;

function laidOver({ size, values }: Plane, floor: number, length: number): Plane {
  const cast = emptyPlane(size);
  const flatness = FLATNESS * length;
  for (let y = Math.max(0, Math.floor(floor - size * flatness)); y < Math.min(floor, size); y++) {
    const height = (floor - y) / flatness;
    const from = Math.round(floor - height);
    if (from < 0 || from >= size) continue;
    const shift = Math.round(height * SLANT * length);
    const fade = 1 - 0.55 * Math.min(height / size, 1);
    for (let x = Math.max(0, shift); x < size; x++) {
      cast.values[y * size + x] = (values[from * size + x - shift] ?? 0) * fade;
    }
  }
  return cast;
}
