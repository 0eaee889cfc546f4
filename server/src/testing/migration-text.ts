/** What a migration does that a shop at work would notice, and the note by which its author says that this was thought of. */
export interface Risk {
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

/** A lock for as long as it takes to read or to write a table. */
const holdsUp = [
  /^alter table .* alter (column )?\w+ (type|set data type|set not null)/,
  /^alter table (?!.* not valid).* add (constraint|check|unique|primary key|foreign key|exclude)/,
  /^alter table .* add .*generated always as \(/,
  /^alter table .* add .* default (gen_random_uuid|random|clock_timestamp|nextval)/,
  /^create (unique )?index /,
  /^(update|delete from|lock|truncate|cluster|refresh materialized view) /,
];

/** The risks of a migration that it has no note on. Tables that it makes itself are nobody's yet. */
export function findRisks(text: string): Risk[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  const made = new Set(
    statements.flatMap((statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.[1] ?? []),
  );
  const touches = (statement: string) =>
    /(?:^alter table (?:only )?|^create (?:unique )?index (?:.*? )?on (?:only )?|^update |^delete from )([\w."]+)/.exec(
      statement,
    )?.[1];
  const isRisky = (statement: string, patterns: readonly RegExp[]) =>
    patterns.some((pattern) => pattern.test(statement)) && !made.has(touches(statement) ?? '');
  const find = (note: Risk['note'], patterns: readonly RegExp[]) =>
    notes[note].test(text)
      ? []
      : statements.filter((statement) => isRisky(statement, patterns)).map((statement) => ({ note, statement }));
  return [...find('contract', takesAway), ...find('locks', holdsUp)];
}
