import { type ParsedUrlQuery, parse } from 'node:querystring';
import type { Answer } from '../cache/answer.ts';

/** What a public call is asked, as the framework would read it out of an address. */
interface Address {
  readonly params: Readonly<Record<string, string>>;
  readonly query: ParsedUrlQuery;
}

export interface Known {
  readonly key: string;
  readonly answer: Answer;
}

type Ask = (address: Address) => Promise<Known>;

interface Pattern {
  readonly paths: RegExp;
  readonly names: readonly string[];
  readonly ask: Ask;
}

/**
 * Public answers for whoever asks inside the process: pages are made of them, and the framework would take as long for one as a
 * page for a tenth of its elements. Nobody is refused and nothing explained here: of what fails, the framework says why.
 */
export class InsideCalls {
  readonly #plain = new Map<string, Ask>();
  readonly #patterns: Pattern[] = [];

  add(path: string, ask: Ask): void {
    const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
    if (names.length === 0) this.#plain.set(path, ask);
    else {
      const paths = path.split(/:\w+/).map((part) => RegExp.escape(part));
      this.#patterns.push({ paths: new RegExp(`^${paths.join('([^/]+)')}$`), names, ask });
    }
  }

  /** Undefined: it is no public call, or it has not succeeded. */
  async ask(url: string): Promise<Known | undefined> {
    const [path = '', query = ''] = url.split('?', 2);
    const plain = this.#plain.get(path);
    try {
      if (plain) return await plain({ params: {}, query: parse(query) });
      for (const { paths, names, ask } of this.#patterns) {
        const values = paths.exec(path)?.slice(1);
        if (!values) continue;
        const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
        return await ask({ params, query: parse(query) });
      }
    } catch {
      // Asked again in the framework, which knows what to say in which language.
    }
    return undefined;
  }
}
