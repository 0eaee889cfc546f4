/**
 * One key per query, built from the parsed input, so that the order of parameters, unknown parameters and explicit
 * defaults do not create another entry. Different inputs never share a key.
 */
export function canonicalKey(name: string, input: unknown): string {
  return `${name} ${write(input)}`;
}

function write(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return writeScalar(value);
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw notPlain(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .map(([key, field]) => `${JSON.stringify(key)}:${write(field)}`)
    .toSorted()
    .join()}}`;
}

function writeScalar(value: unknown): string {
  // JSON would write NaN and Infinity as null.
  if (typeof value === 'bigint') return `${value}n`;
  if (['number', 'boolean', 'undefined'].includes(typeof value) || value === null) return String(value);
  throw notPlain(value);
}

function notPlain(value: unknown): TypeError {
  return new TypeError(`A cached endpoint takes plain values, not ${Object.prototype.toString.call(value)}`);
}
