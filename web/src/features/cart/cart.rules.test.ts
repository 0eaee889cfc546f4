import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../lib/stored-content.rules.ts';
import { addPiece, countPieces, keyOf, piecesOf } from './cart.rules.ts';
import { chooseFor, removeLine, removePiece, totalOf } from './cart-edits.rules.ts';

const ball = { _id: 'ball', name: 'Ball', price: 19.99, img: ['/files/ball.webp'], rating: 4.5, quantity: 2 };
const net = { _id: 'net', name: 'Net', price: 0.1, img: [], rating: 0, quantity: 50 };
const fill = (...products: (typeof ball)[]) =>
  products.reduce<readonly CartLine[]>((lines, product) => addPiece(lines, product), []);

describe('the cart', () => {
  it('has one line per product, however often it was added', () => {
    const lines = fill(ball, net, ball);
    expect(lines.map(({ _id, piece }) => [_id, piece])).toEqual([
      ['ball', 2],
      ['net', 1],
    ]);
    expect(countPieces(lines)).toBe(3);
  });

  it('holds no more of a product than the shop has', () => {
    expect(piecesOf(fill(ball, ball, ball), 'ball')).toBe(2);
    expect(fill({ ...ball, quantity: 0 })).toEqual([]);
  });

  it('follows the newest price and stock of what is added again', () => {
    const lines = addPiece(fill(ball), { ...ball, price: 17, quantity: 9 });
    expect(lines).toEqual([{ ...ball, price: 17, quantity: 9, piece: 2 }]);
  });

  it('keeps of a product only what the cart needs', () => {
    const whole = { ...ball, description: 'round', brand: 'Aquila' };
    expect(Object.keys(fill(whole)[0] ?? {}).sort()).toEqual(
      ['_id', 'img', 'name', 'piece', 'price', 'quantity', 'rating'].sort(),
    );
  });

  it('loses a line with its last piece, or whole', () => {
    expect(removePiece(fill(ball, ball), 'ball')).toMatchObject([{ piece: 1 }]);
    expect(removePiece(fill(ball), 'ball')).toEqual([]);
    expect(removeLine(fill(ball, ball, net), 'ball')).toMatchObject([{ _id: 'net' }]);
    expect(removePiece(fill(ball), 'unknown')).toHaveLength(1);
  });

  it('has a line of its own for each variant, capped by the stock of that variant', () => {
    const [small, large] = ['S', 'L'].map((size) => ({ ...ball, variantId: size, options: { Size: size } }));
    if (!small || !large) throw new Error('no sizes');
    const lines = fill(small, large, small, small, ball);
    expect(lines.map((line) => [keyOf(line), line.piece])).toEqual([
      ['ball S', 2],
      ['ball L', 1],
      ['ball', 1],
    ]);
    expect(removeLine(lines, 'ball S').map(keyOf)).toEqual(['ball L', 'ball']);
    expect(removePiece(lines, 'ball')).toMatchObject([{ piece: 2 }, { piece: 1 }]);
    // What was asked for without a size joins the line that is there, as far as the stock goes.
    expect(chooseFor(lines, 'ball', small).map((line) => [keyOf(line), line.piece])).toEqual([
      ['ball L', 1],
      ['ball S', 2],
    ]);
    expect(chooseFor(lines, 'ball', { ...small, variantId: 'M', quantity: 0 })).toBe(lines);
    expect(chooseFor(lines, 'net', small)).toBe(lines);
  });

  it('adds up in whole cents', () => {
    expect(totalOf(fill(net, net, net))).toBe(0.3);
    expect(totalOf(fill(ball, ball, net))).toBe(40.08);
  });
});
