import { blurred, doubled, emptyPlane, type Plane, type Sprite } from './sprite.ts';

/** Where the key light stands: up and to the left of the camera, in every picture. */
const KEY = { x: -0.6, y: -0.8 };

/** Rounds wide and fine edges alike: the share of each in the height that the light falls on. */
const ROUNDINGS = [
  { sigma: 0.05, share: 4 },
  { sigma: 0.018, share: 2.2 },
  { sigma: 0.006, share: 0.7 },
];
const SHADE = 0.3;
/** Mostly more of the thing's own colour: white alone would make it dusty. */
const GLOW = { own: 0.16, white: 0.06 };
/** Nothing burns out. */
const BRIGHTEST = 246;

/**
 * The drawings are lit each in its own way. Treating the cut-out as a cushion and lighting that once more from the key
 * gives them all the same bright and dark side, and the roundness of a thing instead of a print.
 * @param half the cut-out's alpha at half its size
 * @param scale how big the thing is in the picture, 1 being a whole view
 */
export function lit({ pixels }: Sprite, half: Plane, scale: number): void {
  const { values } = doubled(facingKey(half, scale));
  for (let i = 0; i < values.length; i++) {
    if (pixels[i * 4 + 3] === 0) continue;
    const facing = values[i] ?? 0;
    const brightest = Math.max(pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0, 1);
    const gain = facing < 0 ? 1 + SHADE * facing : Math.min(1 + GLOW.own * facing, Math.max(BRIGHTEST / brightest, 1));
    const white = Math.max(facing, 0) * GLOW.white;
    for (let channel = i * 4; channel < i * 4 + 3; channel++) {
      const value = (pixels[channel] ?? 0) * gain;
      pixels[channel] = value + (255 - value) * white;
    }
  }
}

/** 1 where the cushion faces the key, −1 where it faces away. */
function facingKey(alpha: Plane, scale: number): Plane {
  const { size } = alpha;
  const slope = emptyPlane(size);
  for (const { sigma, share } of ROUNDINGS) {
    const radius = sigma * scale * size;
    const { values } = blurred(alpha, radius);
    for (let i = 0; i < values.length; i++) {
      const x = i % size;
      const here = values[i] ?? 0;
      const dx = (x < size - 1 ? (values[i + 1] ?? 0) : here) - (x > 0 ? (values[i - 1] ?? 0) : here);
      const dy = (values[i + size] ?? here) - (values[i - size] ?? here);
      slope.values[i] = (slope.values[i] ?? 0) - share * radius * (dx * KEY.x + dy * KEY.y);
    }
  }
  for (let i = 0; i < slope.values.length; i++) slope.values[i] = Math.tanh(slope.values[i] ?? 0);
  return slope;
}
