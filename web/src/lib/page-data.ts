interface State {
  readonly errors: Readonly<Record<string, object>> | null;
}

/** Of the element that holds it. */
export const PAGE_DATA = 'page-data';

/**
 * What the loaders of a page have said. It stands in the page as JSON, in the place of React Router's own format (vite.config.ts),
 * which goes through every value of it three times on the server and once more in the browser.
 */
export class PageData {
  readonly state: State;

  constructor(state: State) {
    this.state = state;
  }

  /** As the content of a script element: nothing in it can end that. */
  toString(): string {
    const { errors } = this.state;
    // Without `data` the browser would not know an error for an answer, and what is undefined is left out.
    const whole =
      errors && Object.entries(errors).map(([route, error]) => [route, { data: null, ...withoutGaps(error) }]);
    return JSON.stringify(whole ? { ...this.state, errors: Object.fromEntries(whole) } : this.state).replaceAll(
      '<',
      '\\u003c',
    );
  }
}

const withoutGaps = (error: object) =>
  Object.fromEntries(Object.entries(error).filter(([, value]) => value !== undefined));

/** What the router calls on the server. */
export function encode(state: State, { onComplete }: { readonly onComplete: () => void }): PageData {
  onComplete();
  return new PageData(state);
}

/** What it calls in the browser. */
export async function decode(): Promise<{ readonly done: Promise<void>; readonly value: unknown }> {
  const text = document.getElementById(PAGE_DATA)?.textContent ?? '';
  return { done: Promise.resolve(), value: JSON.parse(text) };
}
