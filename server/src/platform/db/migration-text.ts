/** What a migration does that a shop at work would notice, and the note by which its author says that this was thought of. */
interface Risk {
  readonly note: 'contract' | 'locks';
  readonly statement: string;
}

const notes = {
  /** Or `breaks`, which also keeps nodes of the release before out. */
  contract: /^-- (?:contract|breaks): \S.{15,}/m,
  locks: /^-- locks: \S.{15,}/m,
} as const;

/** Nodes of the release before still use it. */
const takesAway = [
  /^drop (table|view|materialized view|function|trigger|type|sequence) /,
  /^alter table .* (drop (column )?(?!constraint|default|not null|expression|identity)|rename )/,
  /^alter table .* alter (column )?\w+ (type|set data type|set not null)/,
  /^alter table .* add (column )?(?!constraint )(?!.* default )[^,]* not null/,
  /^alter (type|view|function) .* rename /,
];

interface Holding {
  readonly pattern: RegExp;
  /**
   * How often the time that reading the table takes: 87 MB in 500,000 rows with three indexes, embedded PostgreSQL 18, were
   * read in 58 ms, checked in 47, sorted into an index in 343, rewritten in 2,198 and updated in 12,608.
   */
  readonly reads: number;
}

/** A lock for as long as it takes to read or to write a table; what takes longer comes first. */
const holdsUp: readonly Holding[] = [
  { pattern: /^(update|delete from) /, reads: 220 },
  { pattern: /^alter table .* alter (column )?\w+ (type|set data type)/, reads: 40 },
  { pattern: /^alter table .* add .*generated always as \(/, reads: 40 },
  { pattern: /^alter table .* add .* default (gen_random_uuid|random|clock_timestamp|nextval)/, reads: 40 },
  { pattern: /^alter table (?!.* not valid).* add (constraint \S+ )?(unique|primary key|exclude)/, reads: 6 },
  { pattern: /^create (unique )?index /, reads: 6 },
  { pattern: /^alter table .* alter (column )?\w+ set not null/, reads: 1 },
  { pattern: /^alter table (?!.* not valid).* add (constraint|check|foreign key)/, reads: 1 },
  { pattern: /^(lock|truncate|cluster|refresh materialized view) /, reads: 0 },
];

/** It locks nothing, but the locks of the steps before are kept for as long. */
const takesLong: readonly Holding[] = [{ pattern: /^insert into .*? select .*? from /, reads: 60 }];

/** A line of a migration that says that the release before cannot work on the tables any more, and why. */
export const breaksBefore = /^-- breaks: \S/m;

const touched =
  /(?:^alter table (?:only )?|^create (?:unique )?index (?:.*? )?on (?:only )?|^update |^delete from |^insert into .*? select .*? from )([\w."]+)/;

/** One by one; of files without functions they are the whole text. */
const split = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter((statement) => statement !== '');

/** Statements on tables that are there already: those that a migration makes itself are nobody's yet. */
function readStatements(text: string): string[] {
  const statements = split(text).map((statement) => statement.toLowerCase());
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  return statements.filter((statement) => !made.has(touched.exec(statement)?.[1] ?? ''));
}

export interface AheadStatement {
  readonly statement: string;
  /** Done again until it finds no rows. */
  readonly repeat: boolean;
  readonly table: string | undefined;
  /** The index it makes: what an earlier try has left of it is no use. */
  readonly index: string | undefined;
}

/** What is done before a migration, while the shop goes on: a statement each, of which `-- repeat` marks those in portions. */
export function readAhead(text: string): AheadStatement[] {
  const parts = text.split(/^\s*-- repeat$/m).map(split);
  return parts.flatMap((statements, part) =>
    statements.map((statement, n) => ({
      statement,
      repeat: part > 0 && n === 0,
      table: touched.exec(statement)?.[1],
      index: /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1],
    })),
  );
}

export interface Work {
  readonly statement: string;
  readonly table: string;
  readonly reads: number;
}

/** What holds up those who write to a table, and for how many readings of it at most. */
export function findWork(text: string): Work[] {
  return readStatements(text).flatMap((statement) => {
    const table = touched.exec(statement)?.[1];
    const reads = [...holdsUp, ...takesLong].find(({ pattern }) => pattern.test(statement))?.reads;
    return table === undefined || reads === undefined ? [] : [{ statement, table, reads }];
  });
}

/** The risks of a migration that it has no note on. */
export function findRisks(text: string): Risk[] {
  const statements = readStatements(text);
  const find = (note: Risk['note'], patterns: readonly RegExp[]) =>
    notes[note].test(text)
      ? []
      : statements
          .filter((statement) => patterns.some((pattern) => pattern.test(statement)))
          .map((statement) => ({ note, statement }));
  const locking = holdsUp.map(({ pattern }) => pattern);
  return [...find('contract', takesAway), ...find('locks', locking)];
}
