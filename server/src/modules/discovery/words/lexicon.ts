import { grown } from './bits.ts';
import { LONGEST_WORD, tokensOf } from './tokens.ts';

/**
 * The words of all texts, numbered from 1. Languages share it, so that a text is read once for all of them; a number is
 * for good. A map of strings would need a new string for every word of a text.
 */
export class Lexicon {
  readonly #words: string[] = [''];
  /** By number. */
  #hashes: Uint32Array<ArrayBuffer> = new Uint32Array(1024);
  /** Numbers by their hashes: open addressing with linear probing; 0 is a free place. */
  #table = new Uint32Array(2048);

  wordOf(number: number): string {
    return this.#words[number] ?? '';
  }

  /** The words of a name key, as `tokensOf` reads them. */
  read(key: string): number[] {
    return this.#readPlain(key) ?? tokensOf(key).map((word) => this.#numberAt(word, 0, word.length));
  }

  /** Most texts have nothing but words of letters and digits of ASCII, which need no second look. */
  #readPlain(text: string): number[] | undefined {
    const numbers: number[] = [];
    let start = -1;
    for (let i = 0; i <= text.length; i++) {
      const sign = i < text.length ? text.charCodeAt(i) : SPACE;
      if (isOfWord(sign)) {
        if (start < 0) start = i;
        continue;
      }
      if (sign > LAST_OF_ASCII || sign === APOSTROPHE || (isPoint(sign) && isDigit(text.charCodeAt(i + 1))))
        return undefined;
      if (start < 0) continue;
      if (i - start > LONGEST_WORD) return undefined;
      numbers.push(this.#numberAt(text, start, i));
      start = -1;
    }
    return numbers;
  }

  /** Of what stands there. */
  #numberAt(text: string, start: number, end: number): number {
    const hash = hashOf(text, start, end);
    const last = this.#table.length - 1;
    let place = hash & last;
    for (;;) {
      const number = this.#table[place] ?? 0;
      if (number === 0) return this.#add(text.slice(start, end), hash, place);
      if (this.#hashes[number] === hash && stands(this.wordOf(number), text, start, end)) return number;
      place = (place + 1) & last;
    }
  }

  #add(word: string, hash: number, place: number): number {
    const number = this.#words.push(word) - 1;
    this.#hashes = grown(this.#hashes, number + 1);
    this.#hashes[number] = hash;
    this.#table[place] = number;
    if (number * 2 > this.#table.length) this.#rehash(this.#table.length * 2);
    return number;
  }

  #rehash(places: number): void {
    this.#table = new Uint32Array(places);
    for (let number = 1; number < this.#words.length; number++) {
      let place = (this.#hashes[number] ?? 0) & (places - 1);
      while (this.#table[place] !== 0) place = (place + 1) & (places - 1);
      this.#table[place] = number;
    }
  }
}

const LAST_OF_ASCII = 0x7f;
const SPACE = 0x20;
const APOSTROPHE = 0x27;
const isDigit = (sign: number) => sign >= 0x30 && sign <= 0x39;
const isOfWord = (sign: number) => (sign >= 0x61 && sign <= 0x7a) || isDigit(sign);
const isPoint = (sign: number) => sign === 0x2c || sign === 0x2e;

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits choose the place: all bits of the letters must reach them.
  return (hash ^ (hash >>> 15)) >>> 0;
}

function stands(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  return true;
}
