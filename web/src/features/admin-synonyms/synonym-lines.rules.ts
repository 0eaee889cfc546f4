import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import {
  findSynonymProblems,
  MAX_GROUPS,
  MAX_SYNONYMS,
  synonymMessages as messages,
  SYNONYM_LENGTH,
  synonymKey,
} from '@fieldhouse/contracts/synonym.rules';
import { t } from '@fieldhouse/contracts/text';

/** A group as it is typed: its words with commas between them. */
export interface Line {
  /** What the shop has there, or a key of its own for a new one. */
  readonly id: string;
  readonly text: string;
}

export interface SynonymValues {
  readonly lines: readonly Line[];
}

const wordsOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '');
const toText = (words: readonly string[]) => words.join(', ');

export const valuesOf = ({ groups }: Synonyms): SynonymValues => ({
  lines: groups.map((words) => ({ id: toText(words), text: toText(words) })),
});

/** What is saved: an empty line is none. */
export const toGroups = (lines: readonly Line[]): string[][] =>
  lines.map(({ text }) => wordsOf(text)).filter((words) => words.length > 0);

/** Whether two would be saved as the same. */
export const isSameList = (one: readonly Line[], other: readonly Line[]): boolean =>
  JSON.stringify(toGroups(one)) === JSON.stringify(toGroups(other));

/** By the id of the line. */
export function findProblems({ lines }: SynonymValues): Record<string, string> {
  const typed = lines.filter(({ text }) => wordsOf(text).length > 0);
  const together = Object.entries(findSynonymProblems(typed.map(({ text }) => wordsOf(text))));
  const problems: Record<string, string> = {};
  for (const [at, { id, text }] of typed.entries()) {
    const own = together.find(([field]) => field === `groups.${at}` || field.startsWith(`groups.${at}.`))?.[1];
    const problem = findOwnProblem(wordsOf(text)) ?? own ?? (at >= MAX_GROUPS ? messages.manyGroups : undefined);
    if (problem) problems[id] = problem;
  }
  return problems;
}

function findOwnProblem(words: readonly string[]): string | undefined {
  if (words.length < 2) return messages.group;
  if (words.length > MAX_SYNONYMS) return messages.manyWords;
  const long = words.find((word) => word.length > SYNONYM_LENGTH);
  return long && t`A word can have at most ${SYNONYM_LENGTH} characters`;
}

/** Lines in which something like this stands, now or before it was changed; new ones are always there. */
export function seek(lines: readonly Line[], known: readonly Line[], sought: string): readonly Line[] {
  const key = synonymKey(sought);
  if (key === '') return lines;
  const old = new Set(known.map(({ id }) => id));
  return lines.filter(({ id, text }) => !old.has(id) || [id, text].some((said) => synonymKey(said).includes(key)));
}

/** A word that was searched for, as the beginning of a line. */
export const startLine = (word: string): string => `${wordsOf(word.replaceAll(',', ' ')).join(' ')}, `;

export const hasWord = (lines: readonly Line[], word: string): boolean =>
  lines.some(({ text }) => keysOf(text).includes(synonymKey(word)));

const keysOf = (text: string) => wordsOf(text).map(synonymKey);
const setOf = (text: string) => keysOf(text).toSorted().join();

/**
 * What two administrators have made of the list: words that either has added to a group or taken out of it, groups that
 * either has added or deleted. A group that one has deleted and the other changed stays.
 */
export function mergeLines(base: readonly Line[], mine: readonly Line[], theirs: readonly Line[]): readonly Line[] {
  const origins = findOrigins(base, theirs);
  const followed = new Set([...origins.values()].map(({ id }) => id));
  const own = new Map(mine.map((line) => [line.id, line]));
  const before = new Map(base.map((line) => [line.id, line]));
  const kept = theirs.flatMap((line) => {
    const was = origins.get(line);
    const changed = was && own.get(was.id);
    if (!was) return [line];
    if (!changed) return setOf(line.text) === setOf(was.text) ? [] : [line];
    return [{ id: line.id, text: mergeWords(was.text, changed.text, line.text) }];
  });
  const there = new Set(kept.map(({ text }) => setOf(text)));
  const added = mine.filter(({ id, text }) => {
    const was = before.get(id);
    const isMine = was ? !followed.has(id) && setOf(was.text) !== setOf(text) : true;
    return isMine && !there.has(setOf(text));
  });
  return [...added, ...kept];
}

/** Which group each of theirs was: the same, or the one with the most words in common. */
function findOrigins(base: readonly Line[], theirs: readonly Line[]): Map<Line, Line> {
  const left = new Map(base.map((line) => [line.id, line]));
  const origins = new Map<Line, Line>();
  const take = (line: Line, was: Line | undefined) => {
    if (!was) return;
    origins.set(line, was);
    left.delete(was.id);
  };
  for (const line of theirs) take(line, left.get(line.id));
  for (const line of theirs) {
    if (origins.has(line)) continue;
    const keys = keysOf(line.text);
    const common = [...left.values()]
      .map((was) => ({ was, words: keysOf(was.text).filter((key) => keys.includes(key)).length }))
      .filter(({ words }) => words > 0);
    take(line, common.toSorted((a, b) => b.words - a.words)[0]?.was);
  }
  return origins;
}

function mergeWords(was: string, mine: string, theirs: string): string {
  const [before, after, own] = [keysOf(was), keysOf(theirs), keysOf(mine)];
  const stays = (word: string) => !before.includes(synonymKey(word)) || after.includes(synonymKey(word));
  const isNew = (word: string) => ![...before, ...own].includes(synonymKey(word));
  return toText([...wordsOf(mine).filter(stays), ...wordsOf(theirs).filter(isNew)]);
}
