/**
 * A function of texts that come again and again, and that it answers alike each time. Of more than `most` it forgets all and begins
 * anew, so that no stranger fills the memory.
 */
export function remembered<T extends NonNullable<unknown>>(
  most: number,
  answer: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = answer(text);
    if (known.size >= most) known.clear();
    known.set(text, now);
    return now;
  };
}
