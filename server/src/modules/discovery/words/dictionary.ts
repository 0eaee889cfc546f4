import type { LanguageRules } from './language-rules.ts';
import type { Lexicon } from './lexicon.ts';
import { LetterTable } from './typos.ts';

/**
 * All words of the names, by their numbers. Words of one stem (plural and singular) belong to a group. A word that is not
 * used any more is forgotten when the order is next asked for.
 */
export class Dictionary {
  private readonly known = new Set<number>();
  /** By their stem. */
  private readonly groups = new Map<string, number[]>();
  private fresh: number[] = [];
  private stale = false;
  private sorted: number[] = [];
  private table: LetterTable | undefined;
  /** Stems from their ends, in order, with the words of each: made when it is first asked for. */
  private backwards: readonly { readonly stem: string; readonly ids: readonly number[] }[] | undefined;
  private readonly lexicon: Lexicon;
  private readonly isUsed: (id: number) => boolean;
  private readonly stemOf: LanguageRules['stemOf'];

  constructor(lexicon: Lexicon, { stemOf }: Pick<LanguageRules, 'stemOf'>, isUsed: (id: number) => boolean) {
    this.lexicon = lexicon;
    this.stemOf = stemOf;
    this.isUsed = isUsed;
  }

  get size(): number {
    this.refresh();
    return this.sorted.length;
  }

  wordOf(id: number): string {
    return this.lexicon.wordOf(id);
  }

  /** A word has got its first row. */
  noteUsed(id: number): void {
    if (this.known.has(id)) return;
    this.known.add(id);
    const stem = this.stemOf(this.wordOf(id));
    const group = this.groups.get(stem);
    if (group) group.push(id);
    else this.groups.set(stem, [id]);
    this.fresh.push(id);
  }

  /** A word has lost its last row. */
  noteUnused(): void {
    this.stale = true;
  }

  /** The words that are this one or its plural or singular. */
  formsOf(word: string): readonly number[] {
    return this.groups.get(this.stemOf(word))?.filter(this.isUsed) ?? [];
  }

  beginningWith(start: string): number[] {
    this.refresh();
    return startingWith(this.sorted, start, (id) => this.wordOf(id));
  }

  /** Longer words that end with this one or one of its forms: Laufschuhe are Schuhe. */
  endingWith(word: string): number[] {
    this.refresh();
    this.backwards ??= [...this.groups]
      .map(([stem, ids]) => ({ stem: reversed(stem), ids }))
      .toSorted((a, b) => (a.stem < b.stem ? -1 : 1));
    const end = reversed(this.stemOf(word));
    const found = startingWith(this.backwards, end, ({ stem }) => stem);
    return found.flatMap(({ stem, ids }) => (stem === end ? [] : ids.filter(this.isUsed)));
  }

  get letters(): LetterTable {
    this.refresh();
    this.table ??= new LetterTable(this.sorted, (id) => this.wordOf(id));
    return this.table;
  }

  private refresh(): void {
    if (this.fresh.length === 0 && !this.stale) return;
    const added = this.fresh.toSorted((a, b) => (this.wordOf(a) < this.wordOf(b) ? -1 : 1));
    const all = merged(this.sorted, added, (id) => this.wordOf(id));
    this.sorted = this.stale ? all.filter((id) => this.isUsed(id) || this.forget(id)) : all;
    this.fresh = [];
    this.stale = false;
    this.table = undefined;
    this.backwards = undefined;
  }

  private forget(id: number): false {
    const stem = this.stemOf(this.wordOf(id));
    const others = (this.groups.get(stem) ?? []).filter((one) => one !== id);
    if (others.length > 0) this.groups.set(stem, others);
    else this.groups.delete(stem);
    this.known.delete(id);
    return false;
  }
}

const reversed = (word: string) => [...word].toReversed().join('');

/** Those of a sorted list whose words begin so. */
export function startingWith<T>(sorted: readonly T[], start: string, wordOf: (one: T) => string): T[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordOf(sorted[middle] as T) < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < sorted.length && wordOf(sorted[end] as T).startsWith(start)) end++;
  return sorted.slice(low, end);
}

function merged(a: readonly number[], b: readonly number[], wordOf: (id: number) => string): number[] {
  const all: number[] = [];
  let i = 0;
  for (const id of b) {
    for (const word = wordOf(id); i < a.length && wordOf(a[i] ?? 0) < word; i++) all.push(a[i] ?? 0);
    all.push(id);
  }
  return all.concat(a.slice(i));
}
