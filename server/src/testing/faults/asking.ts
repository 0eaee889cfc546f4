import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was answered
  readonly body: any;
}

interface Question {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly json?: object;
  readonly raw?: Buffer;
  readonly headers?: Record<string, string>;
}

/** One who asks a shop in which anything may fail, and writes down what must never be answered. */
export interface Asking {
  /** Answers that no fault excuses. */
  readonly wrong: string[];
  readonly counts: Map<string, number>;
  /** Undefined: no answer, or the connection broke. */
  ask(path: string, question?: Question): Promise<Answer | undefined>;
  /** Asks until there is an answer other than "not now", as a person or a browser would. */
  askPatiently(path: string, question?: Question): Promise<Answer>;
}

const PATIENCE_MS = 300_000;
const notNow = new Set([202, 503]);

export function startAsking(url: string): Asking {
  const wrong: string[] = [];
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

  async function ask(path: string, question: Question = {}): Promise<Answer | undefined> {
    try {
      const response = await send(url + path, question);
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      count(String(response.status));
      const answer = { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
      const problem = findWrong(path, answer);
      if (problem) wrong.push(`${question.method ?? 'GET'} ${path}: ${problem}: ${text.slice(0, 300)}`);
      return answer;
    } catch {
      count('no answer');
      return undefined;
    }
  }

  return {
    wrong,
    counts,
    ask,
    async askPatiently(path, question) {
      for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
        const answer = await ask(path, question);
        if (answer && !notNow.has(answer.status)) return answer;
      }
      throw new Error(`${path} was not answered within ${PATIENCE_MS / 1000} s`);
    },
  };
}

function send(address: string, { method = 'GET', token, json, raw, headers }: Question): Promise<Response> {
  return fetch(address, {
    method,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(raw && { body: new Uint8Array(raw) }),
    signal: AbortSignal.timeout(60_000),
  });
}

function findWrong(path: string, { status, headers, body }: Answer): string | undefined {
  if (status === 503) {
    if (!headers.get('retry-after')) return '503 without the word when to come back';
    const told = !path.startsWith('/api/') || headers.get('content-length') === '0' || typeof body.error === 'string';
    return told ? undefined : '503 without a sentence';
  }
  if (status >= 500) return `${status}`;
  // A token that was good is good, whatever is killed.
  if (status === 401 || status === 403) return `${status}`;
  return undefined;
}
