import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, fromCell } from './csv.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

async function read(file: string | Uint8Array, chunkSize = 3): Promise<CsvRow[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  }
  const rows: CsvRow[] = [];
  for await (const row of readCsv(chunks())) rows.push(row);
  return rows;
}

const cellsOf = async (file: string) => (await read(file)).map(({ cells }) => cells);

describe('a file from a spreadsheet', () => {
  test('has quotes, separators and line breaks in its cells', async () => {
    expect(await cellsOf('a,b\r\n"1, ""one""","2\r\nlines"\r\n')).toEqual([
      ['a', 'b'],
      ['1, "one"', '2\r\nlines'],
    ]);
  });

  test('may start with a byte order mark, and end its lines in any way, the last one in none', async () => {
    expect(await cellsOf('\ufeffa,b\r1,2\n3,4\r\n5,6')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test.each([';', '\t'])('may have another separator: %j', async (separator) => {
    expect(await cellsOf(`name${separator}price\n"a,b"${separator}1,50`)).toEqual([
      ['name', 'price'],
      ['a,b', '1,50'],
    ]);
  });

  test('keeps empty cells, and the numbers of its rows across empty lines', async () => {
    expect(await read('a,b,c\n\n,,\n,x,\n')).toEqual([
      { row: 1, cells: ['a', 'b', 'c'] },
      { row: 4, cells: ['', 'x', ''] },
    ]);
  });

  test('may have a quote in the middle of a plain cell', async () => {
    expect(await cellsOf('5" ball,x')).toEqual([['5" ball', 'x']]);
  });

  test.each([
    ['a\n"b" c', 'Row 2: something follows a closing quote. A quote inside a cell is written twice.'],
    ['a\nb\n"c', 'Row 3: a quote is opened and never closed.'],
    [
      `a\n"${'x'.repeat(100_001)}"`,
      'Row 2: a cell is longer than 100,000 characters. Perhaps a quote is never closed.',
    ],
    [`a\n${',x'.repeat(1_001)}`, 'Row 2: there are more than 1,000 cells.'],
    [Uint8Array.of(0x61, 0xff, 0xfe), 'The file is not text in UTF-8. Please save it as “CSV UTF-8”.'],
  ])('is refused with its reason when it is broken: %#', async (file, sentence) => {
    await expect(read(file)).rejects.toThrow(sentence);
  });

  test('with nothing in it has no rows', async () => {
    expect(await read('')).toEqual([]);
  });
});

test('whatever is written is read again, formulas too', async () => {
  const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[='"\r\n,;\t+@-]{0,4}x$/));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), async (rows, chunkSize) => {
      // The head decides on the separator.
      const file = csvLine(['a', 'b']) + rows.map(csvLine).join('');
      const back = (await read(file, chunkSize)).slice(1).map(({ cells }) => cells.map(fromCell));
      expect(back).toEqual(rows.filter((row) => row.some((text) => text !== '')));
    }),
  );
});
