import type { MainColour } from './paint.ts';

/** Standing things get a floor and a cast shadow, lying ones a sheet seen from above, hanging ones a wall behind them. */
export type Rest = 'stands' | 'lies' | 'hangs';

export interface Motif {
  readonly rest: Rest;
  /** An icon of the vector set, or one of our own drawings beside this file. */
  readonly source: 'set' | 'drawn';
  readonly main: MainColour;
  /** Degrees that bring the drawing to rest, or into its best position. */
  readonly turn: number;
  /** Parts of the set's icon left out, counted from the back: water below a boat, the moon above a tent. */
  readonly without: readonly number[];
  /** What the second picture shows. */
  readonly second: 'flat' | 'nearer' | 'pair' | 'row' | 'trio' | 'turned';
  /** Where the close-up looks, in fractions of the thing. */
  readonly focus: readonly [x: number, y: number];
  /** Lettering or a drive side: may not be mirrored. */
  readonly oneWay: boolean;
}

type Sketch = Partial<Omit<Motif, 'main'>> & {
  readonly main?: readonly [hue: number, width: number, minChroma?: number];
};

/** Our own drawings use one blue for what can be painted; their greys are just below this chroma. */
const DRAWN_IN = [260, 40, 0.035] as const;

function motif(source: Motif['source'], rest: Rest, sketch: Sketch): Motif {
  const [hue, width, minChroma = 0.06] = sketch.main ?? DRAWN_IN;
  const second = ({ stands: 'flat', lies: 'turned', hangs: 'nearer' } as const)[rest];
  const defaults = { turn: 0, without: [], second, focus: [0.5, 0.4], oneWay: false } as const;
  return { ...defaults, ...sketch, source, rest, main: { hue, width, minChroma } };
}

const stands = (sketch: Sketch = {}) => motif('drawn', 'stands', sketch);
const lies = (sketch: Sketch = {}) => motif('drawn', 'lies', sketch);
const standsFromSet = (sketch: Sketch) => motif('set', 'stands', sketch);
const liesFromSet = (sketch: Sketch) => motif('set', 'lies', sketch);

export const motifs = {
  'american-football': standsFromSet({ main: [30, 45, 0.04], turn: 45, second: 'trio' }),
  backpack: standsFromSet({ main: [5, 30], focus: [0.5, 0.62] }),
  badminton: liesFromSet({ main: [250, 30], focus: [0.68, 0.28] }),
  'ball-can': stands({ second: 'pair', oneWay: true, focus: [0.5, 0.3] }),
  bands: lies({ focus: [0.3, 0.65] }),
  barbell: stands({ focus: [0.22, 0.5] }),
  baseball: standsFromSet({ main: [5, 30], second: 'trio' }),
  basketball: standsFromSet({ main: [38, 45], second: 'trio' }),
  beanie: lies({ focus: [0.62, 0.72], oneWay: true }),
  bell: standsFromSet({ main: [70, 40], second: 'pair', focus: [0.25, 0.75] }),
  bicycle: standsFromSet({ main: [12, 28], focus: [0.66, 0.6], oneWay: true, second: 'nearer' }),
  'bike-helmet': stands({ focus: [0.45, 0.3] }),
  'bike-wheel': stands({ focus: [0.5, 0.5], second: 'pair' }),
  bikini: liesFromSet({ main: [0, 45] }),
  'billed-cap': liesFromSet({ main: [262, 40], focus: [0.6, 0.45] }),
  bolster: stands({ second: 'pair', focus: [0.25, 0.5] }),
  bottle: stands({ second: 'pair', focus: [0.5, 0.25], oneWay: true }),
  'bow-and-arrow': liesFromSet({ main: [80, 20] }),
  'boxing-glove': standsFromSet({ main: [8, 30], second: 'pair', focus: [0.5, 0.7] }),
  briefs: liesFromSet({ main: [235, 60] }),
  bullseye: liesFromSet({ main: [0, 35], focus: [0.5, 0.55] }),
  canoe: standsFromSet({ main: [45, 35], without: [5], focus: [0.3, 0.6] }),
  carabiner: lies({ second: 'pair', focus: [0.25, 0.5], turn: 18 }),
  compass: liesFromSet({ main: [75, 30], focus: [0.45, 0.6] }),
  cone: stands({ second: 'row', focus: [0.5, 0.35] }),
  'cricket-game': liesFromSet({ main: [300, 40], focus: [0.4, 0.5] }),
  'curling-stone': standsFromSet({ main: [8, 35], second: 'pair' }),
  cushion: stands({ second: 'pair', focus: [0.5, 0.4] }),
  'diving-mask': liesFromSet({ main: [0, 35], focus: [0.35, 0.3] }),
  'dry-bag': stands({ second: 'pair', focus: [0.5, 0.3] }),
  duffel: stands({ focus: [0.5, 0.6] }),
  dumbbell: stands({ second: 'pair', focus: [0.3, 0.5] }),
  'field-hockey': liesFromSet({ main: [320, 35], focus: [0.4, 0.7] }),
  fins: lies({ focus: [0.25, 0.45] }),
  flashlight: liesFromSet({ main: [305, 45, 0.014], without: [8, 9, 11, 13, 14, 15], focus: [0.35, 0.35] }),
  flask: stands({ second: 'pair', focus: [0.5, 0.22], oneWay: true }),
  'flying-disc': liesFromSet({ main: [225, 60], without: [0], second: 'pair', focus: [0.85, 0.65] }),
  'foam-roller': stands({ focus: [0.35, 0.5], second: 'pair' }),
  'football-boot': stands({ second: 'pair', focus: [0.55, 0.55] }),
  gloves: liesFromSet({ main: [308, 30], focus: [0.5, 0.65], second: 'turned' }),
  'goal-net': standsFromSet({ main: [0, 35], focus: [0.25, 0.4], second: 'nearer' }),
  goggles: liesFromSet({ main: [230, 40], focus: [0.4, 0.6] }),
  'gym-ball': stands({ second: 'trio', focus: [0.4, 0.35] }),
  'hand-wraps': stands({ second: 'pair', focus: [0.35, 0.5] }),
  headlamp: lies({ focus: [0.5, 0.65] }),
  headphone: liesFromSet({ main: [300, 10, 0.3], focus: [0.25, 0.7] }),
  'high-top': stands({ second: 'pair', focus: [0.45, 0.45] }),
  'hiking-boot': standsFromSet({ main: [65, 40], second: 'pair', focus: [0.6, 0.35] }),
  hoop: motif('drawn', 'hangs', { focus: [0.5, 0.75] }),
  'ice-hockey': liesFromSet({ main: [8, 20], focus: [0.3, 0.75] }),
  'ice-skate': standsFromSet({ main: [300, 40, 0.3], second: 'pair', focus: [0.35, 0.6] }),
  jacket: lies({ focus: [0.5, 0.3] }),
  kettlebell: stands({ second: 'pair', focus: [0.5, 0.6], oneWay: true }),
  'kick-scooter': standsFromSet({ main: [230, 35], focus: [0.25, 0.75], second: 'turned' }),
  kickboard: lies({ second: 'pair', focus: [0.5, 0.3] }),
  kite: liesFromSet({ main: [300, 10, 0.3], focus: [0.4, 0.4] }),
  knot: liesFromSet({ main: [255, 40], focus: [0.5, 0.5] }),
  lacrosse: liesFromSet({ main: [245, 45], focus: [0.6, 0.3] }),
  'martial-arts-uniform': liesFromSet({ main: [300, 40, 0.3], focus: [0.5, 0.55] }),
  'medicine-ball': stands({ second: 'trio', focus: [0.65, 0.4], oneWay: true }),
  'one-piece-swimsuit': liesFromSet({ main: [340, 60], focus: [0.5, 0.35] }),
  'ping-pong': liesFromSet({ main: [355, 40], second: 'pair', focus: [0.6, 0.4] }),
  'plain-ball': stands({ second: 'trio', focus: [0.4, 0.5], oneWay: true }),
  poles: lies({ focus: [0.5, 0.14], turn: 32 }),
  pump: stands({ focus: [0.5, 0.75], oneWay: true }),
  'punch-bag': motif('drawn', 'hangs', { focus: [0.5, 0.3] }),
  'ring-buoy': liesFromSet({ main: [3, 30], focus: [0.7, 0.3] }),
  'roller-skate': standsFromSet({ main: [12, 45], second: 'pair', focus: [0.5, 0.75] }),
  'rugby-football': standsFromSet({ main: [55, 45], turn: 38, second: 'trio', focus: [0.82, 0.5] }),
  'running-shirt': liesFromSet({ main: [132, 35], focus: [0.5, 0.4] }),
  'running-shoe': standsFromSet({ main: [302, 45, 0.035], turn: -33, second: 'pair', focus: [0.6, 0.4] }),
  'safety-vest': liesFromSet({ main: [20, 55], focus: [0.35, 0.5] }),
  scarf: liesFromSet({ main: [8, 60], focus: [0.5, 0.4] }),
  'shin-guards': lies({ focus: [0.25, 0.35] }),
  shorts: liesFromSet({ main: [148, 45], focus: [0.45, 0.2] }),
  skateboard: liesFromSet({ main: [292, 35], second: 'pair', focus: [0.65, 0.3] }),
  'skipping-rope': lies({ focus: [0.25, 0.25] }),
  skis: standsFromSet({ main: [232, 50], turn: 28, focus: [0.45, 0.35], second: 'pair' }),
  sled: standsFromSet({ main: [5, 25], focus: [0.3, 0.5], second: 'turned' }),
  'sleeping-bag': lies({ turn: 24, focus: [0.5, 0.25] }),
  'snow-helmet': stands({ focus: [0.65, 0.45] }),
  snowboard: lies({ turn: 28, second: 'pair', focus: [0.5, 0.36] }),
  'soccer-ball': standsFromSet({ main: [260, 25, 0.13], second: 'trio' }),
  socks: liesFromSet({ main: [258, 45], focus: [0.5, 0.6] }),
  softball: standsFromSet({ main: [118, 30], second: 'trio' }),
  'sports-medal': liesFromSet({ main: [65, 30], second: 'pair', focus: [0.5, 0.65] }),
  stopwatch: liesFromSet({ main: [300, 40, 0.3], focus: [0.5, 0.6] }),
  sunglasses: liesFromSet({ main: [292, 30], focus: [0.3, 0.5] }),
  surfboard: lies({ turn: 24, second: 'pair', focus: [0.5, 0.35] }),
  'swim-cap': stands({ second: 'pair', focus: [0.65, 0.45], oneWay: true }),
  'swim-goggles': lies({ focus: [0.3, 0.7] }),
  't-shirt': liesFromSet({ main: [130, 40], focus: [0.5, 0.25] }),
  telescope: standsFromSet({ main: [295, 40], focus: [0.3, 0.35], second: 'turned' }),
  tennis: liesFromSet({ main: [0, 40], focus: [0.7, 0.3] }),
  'tennis-ball': stands({ main: [116, 30], second: 'trio', focus: [0.4, 0.4] }),
  tent: standsFromSet({ main: [140, 30], without: [0, 1, 2, 3, 4], focus: [0.35, 0.55], second: 'turned' }),
  'thong-sandal': liesFromSet({ main: [258, 35], second: 'pair', focus: [0.5, 0.35] }),
  tights: lies({ focus: [0.5, 0.18] }),
  'timer-clock': standsFromSet({ main: [230, 35], focus: [0.5, 0.45], oneWay: true }),
  toolbox: standsFromSet({ main: [0, 30], focus: [0.3, 0.45] }),
  towels: stands({ focus: [0.3, 0.5], second: 'turned' }),
  'trail-shoe': stands({ second: 'pair', focus: [0.6, 0.6] }),
  trainer: stands({ second: 'pair', focus: [0.5, 0.45] }),
  trophy: standsFromSet({ main: [75, 30], second: 'pair', focus: [0.5, 0.35] }),
  volleyball: standsFromSet({ main: [300, 10, 0.3], second: 'trio' }),
  watch: liesFromSet({ main: [275, 40], focus: [0.5, 0.5], oneWay: true }),
  'weight-plate': stands({ second: 'pair', focus: [0.5, 0.5] }),
  wetsuit: lies({ focus: [0.5, 0.25] }),
  whistle: lies({ focus: [0.4, 0.35], oneWay: true }),
  'world-map': liesFromSet({ main: [300, 10, 0.3], focus: [0.4, 0.4], oneWay: true }),
  wristbands: stands({ focus: [0.25, 0.5] }),
  'yoga-block': stands({ second: 'pair', focus: [0.85, 0.6] }),
  'yoga-mat': stands({ second: 'pair', focus: [0.2, 0.5] }),
} satisfies Record<string, Motif>;

export type MotifName = keyof typeof motifs;
