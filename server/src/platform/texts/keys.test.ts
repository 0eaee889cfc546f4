import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from '@fieldhouse/contracts/source-text';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value);
}

interface SourceFile {
  readonly name: string;
  readonly nodes: readonly Node[];
  readonly lineOf: (node: Node) => string;
}

const files = ['contracts/src/**/*.ts', 'server/src/**/*.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((name) => !/\.test\.ts$|testing\//.test(name))
  .toSorted()
  .map((name): SourceFile => {
    const code = readFileSync(join(root, name), 'utf8');
    const program = parseSync(name, code).program as unknown as Node;
    const lineOf = ({ start }: Node) => `${name}:${code.slice(0, start).split('\n').length}`;
    return { name, nodes: [...walk(program)], lineOf };
  });

const argumentsOf = (node: Node) => node.arguments as Node[];
const calleeOf = (node: Node) => (node.callee as { readonly name?: string } | undefined)?.name;

/** Which argument the sentence is. */
const places: Readonly<Record<string, number>> = { AppError: 1, fieldError: 2, requireVersion: 2, createStreamGate: 0 };

/** Written down where it is said, and so without a name. */
function isNameless(sentence: Node | undefined): boolean {
  if (!sentence) return false;
  if (sentence.type === 'ConditionalExpression')
    return isNameless(sentence.consequent as Node) || isNameless(sentence.alternate as Node);
  if (sentence.type === 'LogicalExpression')
    return isNameless(sentence.left as Node) || isNameless(sentence.right as Node);
  return ['Literal', 'TemplateLiteral', 'TaggedTemplateExpression'].includes(sentence.type);
}

test('every refusal has a sentence that other systems know by its name', () => {
  const found = files
    .filter(({ name }) => name.startsWith('server/'))
    .flatMap(({ nodes, lineOf }) => {
      const calls = nodes.filter(({ type }) => type === 'NewExpression' || type === 'CallExpression');
      return calls.flatMap((call) => {
        const place = places[calleeOf(call) ?? ''];
        return place !== undefined && isNameless(argumentsOf(call)[place]) ? [lineOf(call)] : [];
      });
    });
  expect(found).toEqual([]);
});

interface Named {
  readonly key: string;
  readonly sources: readonly string[];
  /** Its sources are known only when it is called. */
  readonly isMade: boolean;
  readonly place: string;
}

const cookedOf = (node: Node) =>
  ((node.quasi as Node).quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);

function sourcesIn(value: Node): string[] {
  if (value.type === 'Literal') return [String(value.value)];
  const tagged = [...walk(value)].filter(({ type }) => type === 'TaggedTemplateExpression');
  return tagged.map((node) => sourceOf(cookedOf(node)));
}

const names = files.flatMap(({ nodes, lineOf }): Named[] =>
  nodes
    .filter((node) => node.type === 'CallExpression' && calleeOf(node) === 'messages')
    .flatMap((call) => {
      const [group, texts] = argumentsOf(call);
      const object = (texts?.type === 'TSAsExpression' ? texts.expression : texts) as Node;
      return (object.properties as (Node & { key: { name?: string; value?: string }; value: Node })[]).map(
        ({ key, value }) => ({
          key: `${group?.value}.${key.name ?? key.value}`,
          sources: sourcesIn(value),
          isMade: value.type.includes('Function'),
          place: lineOf(value),
        }),
      );
    }),
);

describe('a name', () => {
  test('is that of one place', () => {
    expect(names.length).toBeGreaterThan(500);
    const places = Map.groupBy(names, ({ key }) => key);
    expect([...places.values()].filter(({ length }) => length > 1)).toEqual([]);
  });

  test('is there for a sentence, found as such', () => {
    expect(names.filter(({ sources }) => sources.length === 0)).toEqual([]);
  });

  test('of a sentence with values does not depend on which of two was said first', () => {
    const bySource = Map.groupBy(
      names.flatMap((name) => [...new Set(name.sources)].map((source) => ({ ...name, source }))),
      ({ source }) => source,
    );
    const unsettled = [...bySource.values()].filter((same) => same.length > 1 && same.some(({ isMade }) => isMade));
    expect(unsettled).toEqual([]);
  });
});
