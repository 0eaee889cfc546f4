/** The entry of the history that a field has made. */
export interface FieldEntry {
  readonly field: string;
  /** Its place in the history. */
  readonly index: number;
}

interface FieldChange {
  readonly field: string;
  /** Where in the history the page stands now. */
  readonly index: number;
  /** Typed, or walked through with the arrow keys: probably not the last word. */
  readonly passing: boolean;
}

/**
 * Going on in the same field corrects its own entry, so that one step back leads to before it. While its first list is still
 * on the way there is no such entry yet: replacing would then take away the one before.
 */
export function nextEntry(own: FieldEntry | undefined, { field, index, passing }: FieldChange) {
  const replace = passing && own?.field === field && own.index === index;
  return { replace, own: passing ? { field, index: replace ? index : index + 1 } : undefined };
}
