import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['a', 1, ''], 'a,1,\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+4', '-2', '@x', -2], "'=1+1,'+4,'-2,'@x,-2\r\n"],
])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));
