/** A spinner. Not announced to screen readers: the caller says what is in progress. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      className="animate-spin fill-none stroke-current stroke-3"
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  );
}
