import { messages, msg } from '@fieldhouse/contracts/messages';
import { AppError } from './app-error.ts';

export interface CsvRow {
  /** As a spreadsheet numbers it, the head being row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

const LONGEST_CELL = 100_000;
/** A file of nothing but separators would else be one row that no memory holds. */
const MAX_CELLS = 1_000;
const refusals = messages('csv', {
  encoding: 'The file is not text in UTF-8. Please save it as “CSV UTF-8”.',
  openQuote: (row: number) => msg`Row ${row}: a quote is opened and never closed.`,
  longCell: (row: number) =>
    msg`Row ${row}: a cell is longer than 100,000 characters. Perhaps a quote is never closed.`,
  afterQuote: (row: number) =>
    msg`Row ${row}: something follows a closing quote. A quote inside a cell is written twice.`,
  manyCells: (row: number) => msg`Row ${row}: there are more than 1,000 cells.`,
} as const);

const separators = [',', ';', '\t'] as const;

/**
 * The rows of a file as spreadsheets write it (RFC 4180), one by one, however long it is. Commas, semicolons and tabs
 * separate, whichever the first line has most of. Empty lines are passed over, but counted.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding = 'utf-8',
): AsyncGenerator<CsvRow> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let reader: CsvReader | undefined;
  let head = '';
  for await (const chunk of chunks) {
    head += decode(decoder, chunk);
    if (!reader && !/[\r\n]/.test(head) && head.length < LONGEST_CELL) continue;
    reader ??= new CsvReader(findSeparator(head));
    yield* reader.take(head);
    head = '';
  }
  head += decode(decoder);
  reader ??= new CsvReader(findSeparator(head));
  yield* reader.take(head);
  yield* reader.end();
}

type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252';

/** What a file is written in that comes from anywhere: whatever is not UTF-8 is what Windows used to write. */
export async function findEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new AppError('invalid-input', refusals.encoding);
  }
}

function findSeparator(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  const count = (sign: string) => line.split(sign).length;
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Where the reader stands: before a cell, in one, between its quotes, or behind a quote that may have closed it. */
type Place = 'before' | 'plain' | 'quoted' | 'closed';

class CsvReader {
  readonly #separator: string;
  readonly #plainEnd: RegExp;
  #place: Place = 'before';
  #cells: string[] = [];
  #cell = '';
  #row = 1;
  #afterReturn = false;

  constructor(separator: string) {
    this.#separator = separator;
    this.#plainEnd = new RegExp(`[${separator}\r\n]`, 'g');
  }

  *take(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      if (this.#place === 'quoted') at = this.#takeQuoted(text, at);
      else if (this.#place === 'plain') at = this.#takePlain(text, at);
      else yield* this.#step(text[at++] ?? '');
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#place === 'quoted') throw this.#refuse('openQuote');
    if (this.#place !== 'before' || this.#cells.length > 0) yield* this.#endRow();
  }

  #takeQuoted(text: string, from: number): number {
    const end = text.indexOf('"', from);
    this.#add(text.slice(from, end === -1 ? text.length : end));
    if (end === -1) return text.length;
    this.#place = 'closed';
    return end + 1;
  }

  #takePlain(text: string, from: number): number {
    const end = this.#findPlainEnd(text, from);
    this.#add(text.slice(from, end));
    if (end < text.length) this.#place = 'closed';
    return end;
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length > LONGEST_CELL) throw this.#refuse('longCell');
  }

  /** One sign before or behind a cell. */
  *#step(sign: string): Generator<CsvRow> {
    const afterReturn = this.#afterReturn;
    this.#afterReturn = sign === '\r';
    if (sign === this.#separator) this.#endCell();
    else if (sign === '\r' || (sign === '\n' && !afterReturn)) yield* this.#endRow();
    else if (sign !== '\n') this.#openCell(sign);
  }

  #findPlainEnd(text: string, from: number): number {
    this.#plainEnd.lastIndex = from;
    return this.#plainEnd.exec(text)?.index ?? text.length;
  }

  #openCell(sign: string): void {
    if (this.#place === 'closed') {
      if (sign !== '"') throw this.#refuse('afterQuote');
      this.#cell += '"';
      this.#place = 'quoted';
    } else if (sign === '"') this.#place = 'quoted';
    else {
      this.#cell = sign;
      this.#place = 'plain';
    }
  }

  #endCell(): void {
    if (this.#cells.length >= MAX_CELLS) throw this.#refuse('manyCells');
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#place = 'before';
  }

  *#endRow(): Generator<CsvRow> {
    this.#endCell();
    const row = { row: this.#row++, cells: this.#cells };
    this.#cells = [];
    if (row.cells.some((cell) => cell !== '')) yield row;
  }

  #refuse(why: Exclude<keyof typeof refusals, 'encoding'>): AppError {
    return new AppError('invalid-input', refusals[why](this.#row));
  }
}
