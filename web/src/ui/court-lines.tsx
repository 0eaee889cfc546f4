/** Half a court in thin lines, the shop's only ornament. Fills its positioned parent and says nothing to readers. */
export function CourtLines({ className = 'stroke-line' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 480"
      preserveAspectRatio="xMaxYMid slice"
      className={`pointer-events-none absolute inset-0 size-full fill-none stroke-2 *:[vector-effect:non-scaling-stroke] ${className}`}
    >
      <path d="M0 32h1168v416H0M560 32v416" />
      <circle cx="560" cy="240" r="72" />
      <path d="M1168 64h-128a176 176 0 0 0 0 352h128" />
      <path d="M1168 168H984v144h184M984 184a56 56 0 0 0 0 112" />
      <path d="M984 184a56 56 0 0 1 0 112" strokeDasharray="12 11" />
      <path d="M1144 212v56" />
      <circle cx="1132" cy="240" r="12" />
    </svg>
  );
}
