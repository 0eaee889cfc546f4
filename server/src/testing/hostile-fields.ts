import type { JsonSchema } from './hostile-input.ts';

type FieldPath = readonly (string | number)[];

const typeOf = ({ type }: JsonSchema) => (Array.isArray(type) ? type[0] : type);

interface Field {
  readonly path: FieldPath;
  readonly schema: JsonSchema;
}

/** Every place in such a value where a single value can stand: fields of fields, and the first item of each list. */
export function listFields(schema: JsonSchema, path: FieldPath = []): Field[] {
  const variants = schema.anyOf ?? schema.oneOf ?? [schema];
  const within = variants.flatMap((variant) => {
    if (typeOf(variant) === 'object')
      return Object.entries(variant.properties ?? {}).flatMap(([name, field]) => listFields(field, [...path, name]));
    return typeOf(variant) === 'array' ? listFields(variant.items ?? {}, [...path, 0]) : [];
  });
  return [{ path, schema }, ...within];
}

/** A value as it may come from an honest caller: what is known by name, and else something of the right kind. */
export function sampleOf(schema: JsonSchema, known: Readonly<Record<string, unknown>>, name = ''): unknown {
  const [first = schema] = schema.anyOf ?? schema.oneOf ?? [];
  if (Object.hasOwn(known, name)) return firstOf(known[name], first);
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum[0];
  switch (typeOf(first)) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [sampleOf(first.items ?? {}, known)];
    case 'object':
      return Object.fromEntries(
        Object.entries(first.properties ?? {}).map(([field, inner]) => [field, sampleOf(inner, known, field)]),
      );
    default:
      return first.format === 'uuid' ? known.id : 'something';
  }
}

/** What is a list in one call is one of it in another: the categories of a product, the category of a size guide. */
function firstOf(value: unknown, schema: JsonSchema): unknown {
  return Array.isArray(value) && typeOf(schema) === 'string' ? value[0] : value;
}

/** The same value with something else in one place. */
export function withField(value: unknown, [step, ...rest]: FieldPath, field: unknown): unknown {
  if (step === undefined) return field;
  if (typeof step === 'number') return [withField(Array.isArray(value) ? value[0] : undefined, rest, field)];
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...fields, [step]: withField(fields[step], rest, field) };
}
