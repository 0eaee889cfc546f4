import { describe, expect, it } from 'vitest';
import { describeField, findProblems, valuesOf, withTitle } from './page-values.rules.ts';

const empty = valuesOf(null);

describe('a page that is being written', () => {
  it('has its address from its title, until somebody types another', () => {
    const titled = withTitle(empty, 'Delivery & Rückgabe', true);
    expect(titled.slug).toBe('delivery-ruckgabe');
    expect(withTitle({ ...titled, slug: 'delivery' }, 'Delivery', true).slug).toBe('delivery');
    expect(withTitle({ ...titled, slug: 'other' }, 'Delivery', true).slug).toBe('other');
  });

  it('keeps the address it has', () => {
    const terms = { ...empty, title: 'Terms', slug: 'terms' };
    expect(withTitle(terms, 'New terms', false)).toEqual({ ...terms, title: 'New terms' });
  });

  it('says what is missing', () => {
    expect(findProblems(empty)).toEqual({
      title: 'Please enter a title',
      slug: 'Please enter an address',
      markdown: 'Please write something',
    });
    const whole = { ...empty, title: 'Terms', slug: 'terms', markdown: 'a' };
    expect(findProblems(whole)).toEqual({});
    expect(findProblems({ ...whole, slug: 'login' }).slug).toContain('belongs to the shop itself');
    expect(findProblems({ ...whole, markdown: 'a'.repeat(50_001) }).markdown).toContain('50,000');
  });
});

describe('two versions of a page', () => {
  it('differ in the lines that only one of them has', () => {
    const [mine, theirs] = ['a\n\nb', 'a\n\nc'].map((markdown) => ({ ...empty, markdown }));
    if (mine && theirs) expect(describeField('markdown', mine, theirs)).toBe('b');
    expect(describeField('footer', empty, empty)).toBe('yes');
  });
});
