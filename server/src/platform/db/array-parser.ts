import pg from 'pg';

// pg's types list no arrays.
type TypeId = Parameters<typeof pg.types.setTypeParser>[0];
const int4Array = 1007 as TypeId;
const textArray = 1009 as TypeId;

/** What only pg's own parser understands: quotes, escapes, a missing element, an array in an array. */
const SPECIAL = /["\\]|NULL|^\{.*\{/;

/** pg reads an array letter by letter; nearly all of ours are plain, and every product has two of them. */
export function speedUpArrays(): void {
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
