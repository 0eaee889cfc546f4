/** The whole court seen from above: the shop's mark, the same as in favicon.svg. */
export function CourtMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="fill-none stroke-current stroke-2">
      <path d="M3 6h26v20H3zM16 6v20M3 12h5v8H3M29 12h-5v8h5" />
      <circle cx="16" cy="16" r="4" />
    </svg>
  );
}
