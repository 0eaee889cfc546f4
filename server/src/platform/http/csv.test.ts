import { expect, test } from 'vitest';
import { csvLine, fromCell } from './csv.ts';

test.each([
  [['a', 1, ''], 'a,1,\r\n'],
  [['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"\r\n'],
  [['=1+1', '+4', '-2', '@x', -2], "'=1+1,'+4,'-2,'@x,-2\r\n"],
  [['x;=1+1', 'a\t+2', 'b; "@c', 'd|-3', 'a; b'], 'x;\'=1+1,a\t\'+2,"b; ""\'@c",d|\'-3,a; b\r\n'],
  [['two\n=1+1'], '"two\n\'=1+1"\r\n'],
])('%j', (cells, line) => expect(csvLine(cells)).toBe(line));

test.each(['x;=1+1', "x;'=1+1", '=a;-b', "it's; fine", 'a\n@b'])('%j is read as it was written', (text) => {
  const [cell = ''] = csvLine([text]).split('\r\n');
  expect(fromCell(cell.replace(/^"|"$/g, ''))).toBe(text);
});
