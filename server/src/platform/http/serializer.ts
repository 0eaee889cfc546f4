import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';

type Serialize = (body: unknown) => string;

const compiled = new WeakMap<z.ZodType, Serialize>();

/**
 * Writes a body by its schema, so that a column that is not in the schema cannot leak. Compiled at its first use: all of
 * them together take longer than the rest of a start.
 */
export function serializerOf(schema: z.ZodType): Serialize {
  let serialize: Serialize | undefined;
  return (body) => {
    serialize ??= compiled.get(schema) ?? compile(schema);
    return serialize(body);
  };
}

function compile(schema: z.ZodType): Serialize {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'throw',
    // A choice between two schemas is made by validating; whether something is null is seen at once.
    override({ jsonSchema }) {
      const [value, none, ...others] = jsonSchema.anyOf ?? [];
      if (!value || none?.type !== 'null' || others.length > 0 || value.anyOf) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, value, { nullable: true });
    },
  });
  const serialize: Serialize = fastJsonStringify(json as fastJsonStringify.AnySchema);
  compiled.set(schema, serialize);
  return serialize;
}
