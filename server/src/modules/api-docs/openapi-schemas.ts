import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface JsonSchemas {
  /** What goes in or comes out as JSON Schema. `owner` is whose it is. */
  of(owner: string, schema: z.ZodType, direction: 'input' | 'output'): Json;
  /** Those that refer to themselves: they need a name, and a place that all tools look in. */
  readonly components: Readonly<Record<string, Json>>;
}

export function namedSchemas(): JsonSchemas {
  const components: Record<string, Json> = {};
  return {
    components,
    of(owner, schema, direction) {
      const json = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any' });
      const { $schema: _, $defs = {}, ...whole } = json as Json & { $defs?: Record<string, Json> };
      const nameOf = (name: string) => `${capital(owner)}${capital(name.replace(/^__/, ''))}`;
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
