import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface JsonSchemas {
  /** What goes in or comes out as JSON Schema. `owner` is whose it is. */
  of(owner: string, schema: z.ZodType, direction: 'input' | 'output'): Json;
  /** The models that calls answer, and what refers to itself: in a place that all tools look in. */
  readonly components: Readonly<Record<string, Json>>;
}

export function namedSchemas(models: z.core.$ZodRegistry<{ id: string }>): JsonSchemas {
  const components: Record<string, Json> = {};
  return {
    components,
    of(owner, schema, direction) {
      // What is sent has no names: it may leave out what is answered.
      const metadata = direction === 'output' ? models : z.registry<{ id: string }>();
      const json = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', metadata });
      const { $schema: _, $defs = {}, ...whole } = json as Json & { $defs?: Record<string, Json> };
      // Names with two underscores are those that zod makes up.
      const nameOf = (name: string) =>
        name.startsWith('__') ? `${capital(owner)}${capital(name.replace(/^__/, ''))}` : name;
      for (const [name, definition] of Object.entries($defs)) components[nameOf(name)] = moved(definition, nameOf);
      return moved(whole, nameOf);
    },
  };
}

function moved(schema: Json, nameOf: (name: string) => string): Json {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string'
        ? value.replace(/^#\/\$defs\/(.+)$/, (_, name: string) => `#/components/schemas/${nameOf(name)}`)
        : value,
    ),
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
