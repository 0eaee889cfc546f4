import pg from 'pg';

// pg's types list no arrays.
type TypeId = Parameters<typeof pg.types.setTypeParser>[0];
const int4Array = 1007 as TypeId;
const textArray = 1009 as TypeId;

/** What is left to pg's own parser: quotes, escapes, nulls, nested arrays. */
const SPECIAL = /["\\]|NULL|^\{.*\{/;

/** pg parses arrays character by character; nearly all of ours are plain, and every product has two. */
export function useFastArrayParser(): void {
  const parseAny: (text: string) => string[] = pg.types.getTypeParser(textArray);
  const parsePlain = (text: string) => {
    if (text === '{}') return [];
    return SPECIAL.test(text) ? parseAny(text) : text.slice(1, -1).split(',');
  };
  const parseAnyNumbers: (text: string) => number[] = pg.types.getTypeParser(int4Array);
  pg.types.setTypeParser(textArray, parsePlain);
  pg.types.setTypeParser(int4Array, (text) =>
    SPECIAL.test(text) ? parseAnyNumbers(text) : parsePlain(text).map(Number),
  );
}
