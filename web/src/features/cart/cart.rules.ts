import { type CartLine, findVersion, type StoredProduct } from '../../lib/stored-content.rules.ts';

type Lines = readonly CartLine[];

/** There is one line per variant; a variant made long ago may have the id of its product. */
export const keyOf = ({ _id, variantId }: Pick<StoredProduct, '_id' | 'variantId'>): string =>
  variantId === undefined ? _id : `${_id} ${variantId}`;

export const piecesOf = (lines: Lines, key: string): number => lines.find((line) => keyOf(line) === key)?.piece ?? 0;

/** Of a product only what the cart needs. */
export function toLine(product: StoredProduct, piece: number): CartLine {
  const { _id, name, price, img, rating, quantity } = product;
  return { _id, ...findVersion(product), name, price, img, rating, quantity, piece };
}

/** Adds one if the shop has one more, else gives the same lines. Price, name and stock become the latest known values. */
export function addPiece(lines: Lines, product: StoredProduct): Lines {
  const key = keyOf(toLine(product, 1));
  const piece = piecesOf(lines, key) + 1;
  if (piece > product.quantity) return lines;
  const line = toLine(product, piece);
  return piece === 1 ? [...lines, line] : lines.map((other) => (keyOf(other) === key ? line : other));
}

/** Removes one; removing the last one removes the line. */
export function removePiece(lines: Lines, key: string): Lines {
  return lines
    .map((line) => (keyOf(line) === key ? { ...line, piece: line.piece - 1 } : line))
    .filter((line) => line.piece > 0);
}

export const removeLine = (lines: Lines, key: string): Lines => lines.filter((line) => keyOf(line) !== key);

/** The pieces of a line become those of the version that was chosen for them, as many as there are. */
export function chooseFor(lines: Lines, key: string, chosen: StoredProduct): Lines {
  const chosenKey = keyOf(toLine(chosen, 1));
  const wanted = piecesOf(lines, key);
  const others = chosenKey === key ? 0 : piecesOf(lines, chosenKey);
  const piece = Math.min(wanted + others, chosen.quantity);
  if (wanted === 0 || piece < 1) return lines;
  return lines
    .filter((line) => keyOf(line) === key || keyOf(line) !== chosenKey)
    .map((line) => (keyOf(line) === key ? toLine(chosen, piece) : line));
}

/** What is left after these pieces were bought. Whatever came in in the meantime stays. */
export function takeOut(lines: Lines, bought: readonly BoughtPieces[]): Lines {
  const pieces = new Map(
    bought.map(({ productId, quantity, ...line }) => [keyOf({ ...line, _id: productId }), quantity]),
  );
  return lines
    .map((line) => ({ ...line, piece: line.piece - (pieces.get(keyOf(line)) ?? 0) }))
    .filter((line) => line.piece > 0);
}

interface BoughtPieces {
  readonly productId: string;
  readonly variantId?: string;
  readonly quantity: number;
}

export const countPieces = (lines: Lines): number => lines.reduce((sum, line) => sum + line.piece, 0);

/** Whole cents, so that a long cart does not drift. */
export const totalCents = (lines: Lines): number =>
  lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.piece, 0);
