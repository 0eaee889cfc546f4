import { describe, expect, test } from 'vitest';
import { disguise } from './pseudo-language.ts';
import { type FoundText, findTexts, translateCode } from './translate-code.ts';

const sourcesIn = (code: string) => findTexts('page.tsx', code).map(({ source }) => source);

const spanish: Readonly<Record<string, string>> = {
  'Add to cart': 'Añadir al carrito',
  '{0} of {1}': '{1}: {0}',
  'Hello <0/>, see <1/> and <2>the list</2>.': '<2>La lista</2>, <1/> y hola <0/>.',
};
const inSpanish = (code: string) =>
  translateCode('page.tsx', code, ({ source, plural }: FoundText) =>
    plural === undefined ? (spanish[source] ?? source) : { one: `una ${source}`, other: `${plural} más` },
  );

describe('a text is found', () => {
  test('as the children of an element, with its expressions and elements as numbers', () => {
    const code = `<p>\n  Hello <b>{name}</b>, see <Icon /> and <Link to="/">the list</Link>.\n</p>`;
    expect(sourcesIn(code)).toEqual(['Hello <0/>, see <1/> and <2>the list</2>.']);
  });

  test('in the attributes that are text, and in no others', () => {
    expect(sourcesIn('<Field label="Name" name="name" className="mt-4" hint="In one line" />')).toEqual([
      'Name',
      'In one line',
    ]);
  });

  test('behind its tag, in plurals and in the messages of a subject', () => {
    const code = `const a = t\`\${n} of \${total}\`; const b = t.plural(n, { one: '# ball', other: '# balls' });
      const c = messages('order', { late: 'Too late', many: msg\`At most \${MAX}\` } as const);`;
    expect(sourcesIn(code)).toEqual(['{0} of {1}', '# ball', 'Too late', 'At most {0}']);
  });

  test('as the default of a parameter', () => {
    expect(sourcesIn('function ask({ cancel = t`Cancel` }) {}')).toEqual(['Cancel']);
  });

  test('but not where there are no letters', () => {
    expect(sourcesIn('<p>{a} · {b}</p>')).toEqual([]);
  });
});

describe('another language takes its place', () => {
  test('in its own order of words, with what each element is and does', () => {
    const code = '<p>Hello <b>{name}</b>, see <Icon /> and <Link to="/c" title="Add to cart">the list</Link>.</p>';
    expect(inSpanish(code)).toBe(
      '<p><Link to="/c" title={"Añadir al carrito"}>{"La lista"}</Link>{", "}<Icon />{" y hola "}<b>{name}</b>{"."}</p>',
    );
  });

  test('in templates', () => {
    expect(inSpanish(`t\`\${a} of \${t\`Add to cart\`}\``)).toBe(`\`\${"Añadir al carrito"}: \${a}\``);
  });

  test('in plurals, by the forms that it has', () => {
    expect(inSpanish("t.plural(n, { one: '# ball', other: '# balls' }, t`Add to cart`)")).toBe(
      't.plural(n, {"one":"una # ball","other":"# balls más"}, "Añadir al carrito")',
    );
  });

  test('in messages, whose names are for other systems', () => {
    expect(inSpanish("messages('cart', { add: 'Add to cart' } as const)")).toBe(
      '({ add: "Añadir al carrito" } as const)',
    );
  });

  test('and a translation that speaks of a value which is not there is refused', () => {
    expect(() => translateCode('page.tsx', `t\`Hello \${name}\``, () => 'Hola {1}')).toThrow('{1}');
  });
});

test('the pseudo-language shows what was found: in brackets, accented and longer', () => {
  expect(disguise('Hello <0>{1}</0>')).toBe('[Ĥéļļö~~ <0>{1}</0>]');
});
