import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type FavouriteItem,
  isFavourite,
  type LikedProduct,
  removeFavourite,
  toggleFavourite,
} from './favourites.rules.ts';

const item = (_id: string): LikedProduct => ({
  _id,
  name: _id,
  price: 1.1,
  img: [],
  rating: 0,
  quantity: 1,
  description: '',
  category: [],
  options: [],
});
const step = fc.record({ id: fc.constantFrom('ball', 'net', 'bat'), toggles: fc.boolean() });

it('whatever is pressed, a product is a favourite once or not at all, as an even or odd number of presses says', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      let items: readonly FavouriteItem[] = [];
      const expected = new Set<string>();
      for (const { id, toggles } of steps) {
        const was = isFavourite(items, id);
        items = toggles ? toggleFavourite(items, item(id)) : removeFavourite(items, id);
        if (toggles && !was) expected.add(id);
        else expected.delete(id);
        expect(items.map(({ _id }) => _id).toSorted()).toEqual([...expected].toSorted());
      }
    }),
  );
});
