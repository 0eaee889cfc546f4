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
      className="pointer-events-none absolute top-0 -left-86 hidden overflow-visible fill-none stroke-night stroke-2 md:block"
    >
      <path d={lines.join('')} />
    </svg>
  );
}
