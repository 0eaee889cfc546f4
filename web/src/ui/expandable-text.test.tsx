import { describe, expect, it } from 'vitest';
import { isLong } from './expandable-text.tsx';

describe('a description', () => {
  it('is folded when it would push the cart button out of sight', () => {
    expect(isLong('x'.repeat(5_000))).toBe(true);
    expect(isLong('One\n'.repeat(40))).toBe(true);
  });

  it('is shown whole when there is hardly anything to fold', () => {
    expect(isLong('')).toBe(false);
    expect(isLong('A ball.\nIt is round.')).toBe(false);
    expect(isLong('x'.repeat(600))).toBe(false);
  });
});
