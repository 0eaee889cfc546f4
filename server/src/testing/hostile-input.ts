import fc from 'fast-check';

export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly format?: string;
};

/** What strangers send. Without such a dictionary a fuzz test finds nothing. */
export const hostileStrings = [
  '',
  ' ',
  '%',
  '_',
  '%00',
  '\u0000',
  '\ud800',
  '\udc00 turned round \ud800',
  'half a ball \ud83c',
  '../../etc/passwd',
  "' or 1=1 --",
  '"; drop table product; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '1.7976931348623157e308',
  '0x10',
  '\r\nSet-Cookie: a=b',
  'ａｄｍｉｎ',
  'İ',
  '🏀',
  '\u202e',
  'a'.repeat(400),
  "(((((((((((((((((((('",
  ':* & | ! <->',
  '\\',
];
/** What can be said in an address only, byte by byte. */
export const hostileBytes = ['%00', '%ff', '%ed%a0%80', '%c0%af', '%', '%zz', '%2e%2e%2f', '+', '%0d%0a', '\\u0000'];

/** Any character that is no surrogate. fast-check's own unit for these, `binary`, takes seconds to be made. */
const character = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((place) => String.fromCodePoint(place < 0xd800 ? place : place + 0x800));

export const hostileString = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: character, maxLength: 60 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileString,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e21, [], {}, [[]], [null], { $gt: '' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values as the schema wants them, for the most part. */
export function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(fromSchema));
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return fc.oneof(fc.integer(), fc.maxSafeInteger());
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return schema.format === 'uuid'
        ? fc.oneof(fc.uuid(), hostileString)
        : fc.oneof(fc.string({ maxLength: 30 }), hostileString);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}), { maxLength: 12 });
    case 'object':
      return objectFrom(schema);
    default:
      return hostileValue;
  }
}

/** Now and then a field is missing, foreign or of another kind. */
function objectFrom({ properties = {} }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fc.oneof({ weight: 5, arbitrary: fromSchema(schema) }, hostileValue)] as const,
  );
  const extra = fc.dictionary(fc.constantFrom('role', '_id', 'x', 'constructor', 'toString'), hostileValue, {
    maxKeys: 2,
  });
  return fc
    .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), extra, fc.integer({ min: 0, max: 9 }))
    .map(([record, foreign, dice]) => (dice < 3 ? { ...record, ...foreign } : record));
}
