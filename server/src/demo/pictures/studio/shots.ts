import type { Ground } from './ground.ts';
import type { Motif, Rest } from './motifs.ts';

/** One thing in the picture. Its point `of` (in fractions of the thing) comes to `at` (in fractions of the picture). */
export interface Layer {
  readonly at: readonly [x: number, y: number] | 'resting';
  readonly of: readonly [x: number, y: number];
  /** How much of the picture it fills, 1 being edge to edge. */
  readonly size: number;
  readonly turn: number;
  readonly mirrored: boolean;
}

export interface Shot {
  readonly ground: Ground;
  readonly rest: Rest;
  /** From the back to the front. */
  readonly layers: readonly Layer[];
}

const WHOLE = 0.8;
const NEARER = 1.28;
const CLOSE = 1.62;

/** The pictures of one product: the whole thing, a second look, a detail. `chance` makes those of one motif differ. */
export function shotsOf(motif: Motif, ground: Ground, chance: number): readonly Shot[] {
  const mirrored = !motif.oneWay && chance % 2 === 1;
  const swing = motif.rest === 'lies' ? ([-9, 7, -4, 11, 3][chance % 5] ?? 0) : 0;
  const first = resting(motif.rest, { turn: motif.turn + swing, mirrored });
  const other: Ground = ground === 'chalk' ? 'grey' : 'chalk';
  return [
    { ground, rest: motif.rest, layers: [first] },
    secondShot(motif, first, other),
    { ground, rest: motif.rest, layers: [closeUp(motif, first)] },
  ];
}

type Pose = Pick<Layer, 'turn' | 'mirrored'>;

function resting(rest: Rest, pose: Pose): Layer {
  return { at: 'resting', of: rest === 'stands' ? [0.5, 1] : [0.5, 0.5], size: WHOLE, ...pose };
}

function closeUp(motif: Motif, { turn, mirrored }: Layer): Layer {
  const [x, y] = motif.focus;
  const away = motif.rest === 'stands' ? 0 : 14;
  return { at: [0.5, 0.5], of: [mirrored ? 1 - x : x, y], size: CLOSE, turn: turn - away, mirrored };
}

function secondShot(motif: Motif, first: Layer, ground: Ground): Shot {
  const { rest } = motif;
  const { turn, mirrored } = first;
  switch (motif.second) {
    case 'pair':
      return { ground, rest, layers: rest === 'stands' ? standingPair(first) : lyingPair(first) };
    case 'trio':
      return { ground, rest, layers: trio(first, 22) };
    case 'row':
      return { ground, rest, layers: trio(first, 0) };
    case 'flat':
      return { ground, rest: 'lies', layers: [resting('lies', { turn: turn + (mirrored ? 24 : -24), mirrored })] };
    case 'turned':
      return { ground, rest, layers: [turned(motif, first)] };
    case 'nearer':
      return { ground, rest, layers: [{ ...first, at: [0.5, 0.5], of: nearer(motif, mirrored), size: NEARER }] };
  }
}

function turned({ rest }: Motif, { turn, mirrored }: Layer): Layer {
  if (rest === 'stands') return resting(rest, { turn, mirrored: !mirrored });
  return resting(rest, { turn: turn + (turn > 0 ? -38 : 38), mirrored });
}

/** Half-way from the middle to what the close-up looks at. */
function nearer({ focus: [x, y] }: Motif, mirrored: boolean): readonly [number, number] {
  return [0.5 + (mirrored ? 0.5 - x : x - 0.5) / 2, 0.5 + (y - 0.5) / 2];
}

function standingPair(first: Layer): readonly Layer[] {
  const side = first.mirrored ? -1 : 1;
  return [
    { ...first, at: [0.5 + 0.15 * side, 0.73], size: 0.6 },
    { ...first, at: [0.5 - 0.11 * side, 0.84], size: 0.64 },
  ];
}

function lyingPair(first: Layer): readonly Layer[] {
  return [
    { ...first, at: [0.64, 0.44], size: 0.66, turn: first.turn + 16 },
    { ...first, at: [0.37, 0.55], size: 0.66, turn: first.turn - 10 },
  ];
}

function trio(first: Layer, roll: number): readonly Layer[] {
  return [
    { ...first, at: [0.34, 0.67], size: 0.48, turn: first.turn + roll },
    { ...first, at: [0.69, 0.71], size: 0.5, turn: first.turn - roll },
    { ...first, at: [0.46, 0.85], size: 0.54 },
  ];
}
