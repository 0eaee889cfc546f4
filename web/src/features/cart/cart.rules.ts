import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';

type Lines = readonly CartLine[];

export const piecesOf = (lines: Lines, id: string): number => lines.find((line) => line._id === id)?.piece ?? 0;

/** Adds one, as long as the shop has one more. Price, name and stock are updated to the latest known values. */
export function addPiece(lines: Lines, product: StoredProduct): Lines {
  const { _id, name, price, img, rating, quantity } = product;
  const piece = piecesOf(lines, _id) + 1;
  if (piece > quantity) return lines;
  const line = { _id, name, price, img, rating, quantity, piece };
  return piece === 1 ? [...lines, line] : lines.map((other) => (other._id === _id ? line : other));
}

/** Removes one; removing the last one removes the line. */
export function removePiece(lines: Lines, id: string): Lines {
  return lines
    .map((line) => (line._id === id ? { ...line, piece: line.piece - 1 } : line))
    .filter((line) => line.piece > 0);
}

export const removeLine = (lines: Lines, id: string): Lines => lines.filter((line) => line._id !== id);

/** What is left after these pieces were bought. Whatever came in in the meantime stays. */
export function takeOut(lines: Lines, bought: readonly { productId: string; quantity: number }[]): Lines {
  const pieces = new Map(bought.map(({ productId, quantity }) => [productId, quantity]));
  return lines
    .map((line) => ({ ...line, piece: line.piece - (pieces.get(line._id) ?? 0) }))
    .filter((line) => line.piece > 0);
}

export const countPieces = (lines: Lines): number => lines.reduce((sum, line) => sum + line.piece, 0);

/** Whole cents, so that a long cart does not drift. */
export const totalCents = (lines: Lines): number =>
  lines.reduce((sum, line) => sum + Math.round(line.price * 100) * line.piece, 0);
