/** How a reviewer is shown: first name and initial. A deleted account leaves no name behind. */
export function authorOf(name: string | null): string {
  if (name === null) return 'former customer';
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.at(0);
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
