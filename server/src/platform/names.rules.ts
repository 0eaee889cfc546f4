/** A name as it is compared and sorted: without accents, case, control characters and spare spaces. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Cc}\p{Cs}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const collators = new Map<string, Intl.Collator>();

/** As the alphabet of a language has them, numbers by their size. */
export function compareIn(language: string): (a: string, b: string) => number {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, known);
  return known.compare;
}

const LONGEST_WORD = 40;

/** The words of a name as search knows them, each once and in order of the alphabet. */
export function wordsOf(name: string): string[] {
  const words = nameKey(name).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))].toSorted();
}
