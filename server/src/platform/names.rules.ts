/** A name as it is compared and sorted: without accents, case, control characters and spare spaces. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}\p{Cc}\p{Cs}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const LONGEST_WORD = 40;

/** The words of a name as search knows them, each once and in order of the alphabet. */
export function wordsOf(name: string): string[] {
  const words = nameKey(name).match(/[\p{Letter}\p{Number}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))].toSorted();
}
