/** Half a court in thin lines, the shop's only ornament. Fills its positioned parent and says nothing to readers. */
export function CourtLines() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 480"
      preserveAspectRatio="xMaxYMid slice"
      className="pointer-events-none absolute inset-0 size-full fill-none stroke-line stroke-2 *:[vector-effect:non-scaling-stroke]"
    >
      <path d="M0 32h1168v416H0M560 32v416M1168 64h-128a176 176 0 0 0 0 352h128M1168 168H984v144h184M984 184a56 56 0 0 0 0 112M1144 212v56" />
      <path d="M984 184a56 56 0 0 1 0 112" strokeDasharray="12 11" />
      <circle cx="560" cy="240" r="72" />
      <circle cx="1132" cy="240" r="12" />
    </svg>
  );
}

/** The whole court seen from above: the shop's mark, the same as in favicon.svg. */
export function CourtMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="fill-none stroke-current stroke-2">
      <path d="M3 6h26v20H3zM16 6v20M3 12h5v8H3M29 12h-5v8h5" />
      <circle cx="16" cy="16" r="4" />
    </svg>
  );
}

const LANES = 6;
const LANE = 48;
const INNER = 56;
const BEND = INNER + LANES * LANE;
/** Longer than any window is wide: the straights run out of sight. */
const STRAIGHT = 2400;

/** Six lanes of a running track, 48 px each: the bend lies left of the positioned parent, the straights run through it. */
export function TrackBend() {
  const lines = Array.from({ length: LANES + 1 }, (_, index) => {
    const radius = BEND - index * LANE;
    const y = index * LANE;
    return `M${BEND + STRAIGHT} ${y}H${BEND}A${radius} ${radius} 0 0 0 ${BEND - radius} ${BEND}v200`;
  });
  return (
    <svg
      aria-hidden="true"
      width={BEND + STRAIGHT}
      height={BEND + 200}
      className="pointer-events-none absolute top-0 -start-86 hidden overflow-visible fill-none stroke-night stroke-2 md:block"
    >
      <path d={lines.join('')} />
    </svg>
  );
}
