import type { PluralForms } from '@fieldhouse/contracts/plural-text';
import { sourceOf } from '@fieldhouse/contracts/source-text';
import { parseSync } from 'vite';

// Finds the texts for people in our code, and writes it anew with those of another language (decision 108).

/** A text as it stands in the code; `plural`: English for more than one. */
export interface FoundText {
  readonly source: string;
  readonly plural?: string;
}

/** What a text is in the language of a build; the source itself where there is nothing else. */
export type Lookup = (text: FoundText) => string | PluralForms;

/** Attributes that are text for people wherever they are written as plain text: `<TextField label="Name">`. */
const textAttributes = new Set(
  'alt aria-label aria-roledescription caption empty failure heading hint label legend listLabel placeholder removeText text title'.split(
    ' ',
  ),
);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Of those that begin at the same place, the whole first: in `{ close = t`Close` }` the name is also its own default's. */
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start || b.end - a.end);

const hasLetters = (text: string) => /\p{L}/u.test(text.replaceAll(/<\/?\d+\/?>|\{\d+\}/g, ''));

/** The code with what `lookup` gives in the place of each of its texts. */
export function translateCode(file: string, code: string, lookup: Lookup): string {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return new Writer(file, code, lookup).write(program as unknown as Node);
}

export function findTexts(file: string, code: string): FoundText[] {
  const found: FoundText[] = [];
  translateCode(file, code, (text) => {
    found.push(text);
    return text.plural === undefined ? text.source : { one: text.source, other: text.plural };
  });
  return found;
}

class Writer {
  readonly #file: string;
  readonly #code: string;
  readonly #lookup: Lookup;

  constructor(file: string, code: string, lookup: Lookup) {
    this.#file = file;
    this.#code = code;
    this.#lookup = lookup;
  }

  write(node: Node): string {
    return this.#writeText(node) ?? this.#writeParts(node, childrenOf(node));
  }

  /** The node's own code, with these nodes in it written anew. */
  #writeParts(node: Node, parts: readonly Node[]): string {
    let written = '';
    let at = node.start;
    for (const part of parts) {
      // Of `{ a }` the name and the value are the same place.
      if (part.start < at) continue;
      written += this.#code.slice(at, part.start) + this.write(part);
      at = part.end;
    }
    return written + this.#code.slice(at, node.end);
  }

  #writeText(node: Node): string | undefined {
    switch (node.type) {
      case 'TaggedTemplateExpression':
        return isTag(node.tag) ? this.#writeTemplate(node.quasi as Node) : undefined;
      case 'CallExpression':
        return this.#writeCall(node);
      case 'JSXAttribute':
        return this.#writeAttribute(node);
      case 'JSXElement':
      case 'JSXFragment':
        return this.#writeElement(node);
      default:
        return undefined;
    }
  }

  #translate(source: string): string {
    return this.#lookup({ source }) as string;
  }

  #writeTemplate(quasi: Node): string {
    const cooked = (quasi.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    const values = quasi.expressions as Node[];
    const text = this.#translate(sourceOf(cooked));
    if (values.length === 0) return JSON.stringify(text);
    const parts = text.split(/\{(\d+)\}/).map((part, at) => {
      if (at % 2 === 0)
        return JSON.stringify(part)
          .slice(1, -1)
          .replaceAll('\\"', '"')
          .replaceAll(/`|\$\{/g, '\\$&');
      return `\${${this.write(this.#valueAt(values, part))}}`;
    });
    return `\`${parts.join('')}\``;
  }

  #valueAt(values: readonly Node[], place: string): Node {
    const value = values[Number(place)];
    if (!value) throw new Error(`${this.#file}: a translation speaks of {${place}}, which is not there`);
    return value;
  }

  #writeCall(node: Node): string | undefined {
    const callee = node.callee as Node & { name?: string; property?: { name?: string } };
    const [first, second, ...values] = node.arguments as Node[];
    if (callee.name === 'messages' && second) return this.#writeMessages(second);
    if (callee.property?.name !== 'plural' || !isTag(callee.object) || !first || !second) return undefined;
    const english = this.#readForms(second);
    const forms = this.#lookup({ source: english.one, plural: english.other }) as PluralForms;
    return (
      this.#writeParts({ ...node, end: second.start }, [first]) +
      JSON.stringify(forms) +
      this.#writeParts({ ...node, start: second.end }, values)
    );
  }

  #readForms(node: Node): PluralForms {
    const forms = Object.fromEntries(
      propertiesOf(node).map(({ key, value }) => [key.name, (value as unknown as { value: unknown }).value]),
    );
    if (typeof forms.one !== 'string' || typeof forms.other !== 'string')
      throw new Error(`${this.#file}: a plural needs its texts for one and other as they are`);
    return forms as PluralForms;
  }

  /** The names are for other systems; in the pages it is the texts alone. */
  #writeMessages(texts: Node): string {
    const object = (texts.type === 'TSAsExpression' ? texts.expression : texts) as Node;
    const values = propertiesOf(object).map(({ value }) => value);
    let written = '';
    let at = object.start;
    for (const value of values) {
      const text = value.type === 'Literal' ? JSON.stringify(this.#translate(String(value.value))) : this.write(value);
      written += this.#code.slice(at, value.start) + text;
      at = value.end;
    }
    return `(${written}${this.#code.slice(at, texts.end)})`;
  }

  #writeAttribute(node: Node): string | undefined {
    const { name } = node.name as { name: string };
    const value = node.value as (Node & { value?: unknown }) | null;
    if (value?.type !== 'Literal' || !textAttributes.has(name) || !hasLetters(String(value.value))) return undefined;
    return `${name}={${JSON.stringify(this.#translate(String(value.value)))}}`;
  }

  /** The children of an element that has text in it are one text, with its expressions as `{0}` and its elements as `<1>`. */
  #writeElement(node: Node): string | undefined {
    const children = node.children as Node[];
    const slots: Node[] = [];
    const source = sourceOfChildren(children, slots);
    if (source === undefined || !hasLetters(source)) return undefined;
    const opening = this.write((node.openingElement ?? node.openingFragment) as Node);
    const closing = this.write((node.closingElement ?? node.closingFragment) as Node);
    // A blank at either end keeps it from its neighbour, in any language.
    const text = source.replace(/\S.*\S|\S/s, (trimmed) => this.#translate(trimmed));
    return opening + this.#writeChildren(text, slots) + closing;
  }

  #writeChildren(text: string, slots: readonly Node[]): string {
    return text.replaceAll(
      /<(\d+)>(.*?)<\/\1>|<(\d+)\/>|\{(\d+)\}|[^<{]+|[<{]/gs,
      (part, around, inner, alone, value) => {
        const slot = this.#slotAt(slots, around ?? alone ?? value);
        if (!slot) return `{${JSON.stringify(part)}}`;
        if (around === undefined) return this.write(slot);
        const opening = this.write(slot.openingElement as Node);
        return opening + this.#writeChildren(inner, slots) + this.write(slot.closingElement as Node);
      },
    );
  }

  #slotAt(slots: readonly Node[], place: string | undefined): Node | undefined {
    return place === undefined ? undefined : this.#valueAt(slots, place);
  }
}

const isTag = (node: unknown): boolean =>
  isNode(node) && node.type === 'Identifier' && (node.name === 't' || node.name === 'msg');

const propertiesOf = (object: Node) =>
  (object.properties as { type: string; key: { name: string }; value: Node }[]).filter(
    ({ type }) => type === 'Property',
  );

/** Undefined where no text is among them: then each of them is looked at for itself. */
function sourceOfChildren(children: readonly Node[], slots: Node[]): string | undefined {
  if (!children.some((child) => child.type === 'JSXText' && hasLetters(String(child.value)))) return undefined;
  return children.map((child) => sourceOfChild(child, slots)).join('');
}

function sourceOfChild(child: Node, slots: Node[]): string {
  if (child.type === 'JSXText') return readJsxText(String(child.value));
  if (child.type === 'JSXExpressionContainer') {
    const expression = child.expression as Node;
    if (expression.type === 'JSXEmptyExpression') return '';
    if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value;
    return `{${slots.push(child) - 1}}`;
  }
  const place = slots.push(child) - 1;
  const inner = child.type === 'JSXElement' ? sourceOfChildren(child.children as Node[], slots) : undefined;
  return inner === undefined ? `<${place}/>` : `<${place}>${inner}</${place}>`;
}

/** As JSX reads it: what stands around a line break is left out. */
function readJsxText(text: string): string {
  const lines = text.split(/\r?\n/);
  const read = lines.map((line, at) => {
    const start = at === 0 ? line : line.replace(/^[ \t]+/, '');
    return at === lines.length - 1 ? start : start.replace(/[ \t]+$/, '');
  });
  return read
    .filter(Boolean)
    .join(' ')
    .replaceAll(/&(\w+);/g, (_, name: string) => characterOf(name));
}

const characters: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
};

function characterOf(name: string): string {
  const character = characters[name];
  if (character === undefined) throw new Error(`Please write the character itself for &${name};`);
  return character;
}
