const dayInWords = '[A-Z][a-z]{2}, [A-Z][a-z]{2} \\d{1,2}(?:, \\d{4})?';

/** What is another value in every run, and how it looks. Those with a label must be the same value wherever it stands. */
const kinds = {
  id: { pattern: /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/, labelled: true },
  time: { pattern: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/, labelled: false },
  day: { pattern: /\b\d{4}-\d\d-\d\d\b(?!T)/, labelled: false },
  /** One of them, or from one to another. */
  days: { pattern: new RegExp(`\\b${dayInWords}(?:\\s–\\s${dayInWords})?`), labelled: false },
  moment: {
    pattern: /\b(?:[A-Z][a-z]+day, )?[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d\s[AP]M E[SD]T/,
    labelled: false,
  },
  sku: { pattern: /FH-[0-9A-Z]{8}/, labelled: true },
  jwt: { pattern: /eyJ[\w-]+\.[\w-]+\.[\w-]+/, labelled: true },
  card: { pattern: /\b[a-z]{2,6}_[\da-f]{24}\w*/, labelled: true },
  /** Not part of an address of a machine. */
  version: { pattern: /(?<![\d./])\d+\.\d+\.\d+(?:-dev)?(?![\d.])/, labelled: false },
  token: { pattern: /(?<![\w-])[\w-]{43}(?![\w-])/, labelled: true },
} as const;
type Kind = keyof typeof kinds;
const isKind = (text: string | undefined): text is Kind => text !== undefined && text in kinds;

/** Numbers look like any other, so these are known by their fields: running ones, and what an encoder has made of a picture. */
const numberFields = new Set(['id', 'bytes']);
export const anyNumber = '{{number}}';

/** Which value a label stands for, and back. */
export interface Bindings {
  readonly values: Map<string, string>;
  readonly labels: Map<string, string>;
}

export const noBindings = (): Bindings => ({ values: new Map(), labels: new Map() });

export function bind({ values, labels }: Bindings, label: string, value: string): boolean {
  const isSame = (values.get(label) ?? value) === value && (labels.get(value) ?? label) === label;
  if (isSame) {
    values.set(label, value);
    labels.set(value, label);
  }
  return isSame;
}

const placeholder = /\{\{(\w+)(?: ([^}]+))?\}\}/;

/** Whether a text is the recorded one, with any values in its placeholders, but the same for the same label. */
export function fits(bindings: Bindings, recorded: string, actual: string): boolean {
  const [first = '', ...rest] = recorded.split(placeholder);
  let source = RegExp.escape(first);
  const labels: (string | undefined)[] = [];
  for (let at = 0; at < rest.length; at += 3) {
    const [kind, label, text = ''] = rest.slice(at, at + 3);
    if (!isKind(kind)) throw new Error(`there is no placeholder called ${kind}`);
    labels.push(label && `${kind} ${label}`);
    source += `(${kinds[kind].pattern.source})${RegExp.escape(text)}`;
  }
  const found = new RegExp(`^${source}$`).exec(actual);
  return (
    found !== null && labels.every((label, at) => label === undefined || bind(bindings, label, found[at + 1] ?? ''))
  );
}

/** A value as it is recorded: what has a label keeps it, what has none gets the next number. */
export function toRecorded(bindings: Bindings, value: unknown, field = ''): unknown {
  if (typeof value === 'string') return replaceValues(bindings, value);
  if (typeof value === 'number' && numberFields.has(field)) return anyNumber;
  if (Array.isArray(value)) return value.map((item) => toRecorded(bindings, item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toRecorded(bindings, item, name)]));
}

function replaceValues(bindings: Bindings, text: string): string {
  let replaced = text;
  for (const [kind, { pattern, labelled }] of Object.entries(kinds)) {
    const every = new RegExp(pattern, 'g');
    replaced = replaced.replaceAll(every, (value) => `{{${labelled ? labelOf(bindings, kind, value) : kind}}}`);
  }
  return replaced;
}

function labelOf(bindings: Bindings, kind: string, value: string): string {
  const known = bindings.labels.get(value);
  if (known !== undefined) return known;
  let number = 1;
  while (bindings.values.has(`${kind} ${number}`)) number++;
  const label = `${kind} ${number}`;
  bind(bindings, label, value);
  return label;
}
