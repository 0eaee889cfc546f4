import type { Oklch } from './colour.ts';

/** The colours the shop's goods come in. Chroma stays moderate: bright enough for sport, never a marker pen. */
export const colourways = {
  ink: { l: 0.3, c: 0.022, h: 262 },
  graphite: { l: 0.46, c: 0.012, h: 258 },
  chalk: { l: 0.93, c: 0.012, h: 85 },
  tan: { l: 0.7, c: 0.075, h: 68 },
  cocoa: { l: 0.42, c: 0.05, h: 50 },
  navy: { l: 0.39, c: 0.085, h: 262 },
  cobalt: { l: 0.53, c: 0.15, h: 260 },
  sky: { l: 0.75, c: 0.085, h: 236 },
  lagoon: { l: 0.7, c: 0.1, h: 205 },
  teal: { l: 0.57, c: 0.085, h: 198 },
  forest: { l: 0.44, c: 0.075, h: 158 },
  court: { l: 0.57, c: 0.12, h: 152 },
  sage: { l: 0.74, c: 0.055, h: 148 },
  olive: { l: 0.52, c: 0.07, h: 115 },
  lime: { l: 0.83, c: 0.15, h: 118 },
  mustard: { l: 0.77, c: 0.13, h: 84 },
  amber: { l: 0.77, c: 0.145, h: 72 },
  orange: { l: 0.69, c: 0.165, h: 48 },
  rust: { l: 0.56, c: 0.125, h: 42 },
  coral: { l: 0.69, c: 0.14, h: 30 },
  red: { l: 0.56, c: 0.18, h: 27 },
  crimson: { l: 0.46, c: 0.15, h: 20 },
  rose: { l: 0.74, c: 0.09, h: 8 },
  blush: { l: 0.85, c: 0.045, h: 22 },
  plum: { l: 0.41, c: 0.085, h: 342 },
  lilac: { l: 0.72, c: 0.08, h: 300 },
} satisfies Record<string, Oklch>;

/** `natural` leaves a motif in its own colours, calmed down. */
export type Colourway = keyof typeof colourways | 'natural';
