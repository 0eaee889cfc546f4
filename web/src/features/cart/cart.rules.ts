import { type CartLine, findVersion, type StoredProduct } from '../../lib/stored-content.rules.ts';

type Lines = readonly CartLine[];

/** There is one line per variant; a variant made long ago may have the id of its product. */
export const keyOf = ({ _id, variantId }: Pick<StoredProduct, '_id' | 'variantId'>): string =>
  variantId === undefined ? _id : `${_id} ${variantId}`;

export const piecesOf = (lines: Lines, key: string): number => lines.find((line) => keyOf(line) === key)?.piece ?? 0;

/** Of a product only what the cart needs. */
export function toLine(product: StoredProduct, piece: number): CartLine {
  const { _id, name, price, currency, img, rating, quantity } = product;
  return { _id, ...findVersion(product), name, price, ...(currency && { currency }), img, rating, quantity, piece };
}

/** Adds one if the shop has one more, else gives the same lines. Price, name and stock become the latest known values. */
export function addPiece(lines: Lines, product: StoredProduct): Lines {
  const key = keyOf(toLine(product, 1));
  const piece = piecesOf(lines, key) + 1;
  if (piece > product.quantity) return lines;
  const line = toLine(product, piece);
  return piece === 1 ? [...lines, line] : lines.map((other) => (keyOf(other) === key ? line : other));
}

export const countPieces = (lines: Lines): number => lines.reduce((sum, line) => sum + line.piece, 0);
