import { sumAmounts } from '@fieldhouse/contracts/money';
import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { keyOf, piecesOf, toLine } from './cart.rules.ts';

// Apart from the rules for adding, because only the cart's own page needs these.

type Lines = readonly CartLine[];

/** Removes one; removing the last one removes the line. */
export function removePiece(lines: Lines, key: string): Lines {
  return lines
    .map((line) => (keyOf(line) === key ? { ...line, piece: line.piece - 1 } : line))
    .filter((line) => line.piece > 0);
}

export const removeLine = (lines: Lines, key: string): Lines => lines.filter((line) => keyOf(line) !== key);

/** What was there before is there again, in its place; of what is there now nothing is lost. */
export function putBack(lines: Lines, before: Lines): Lines {
  const missing = new Set(before.map(keyOf));
  return [
    ...before.map((was) => lines.find((line) => keyOf(line) === keyOf(was)) ?? was),
    ...lines.filter((line) => !missing.has(keyOf(line))),
  ];
}

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

/** Exact, so that a long cart does not drift. */
export const totalOf = (lines: Lines): number => sumAmounts(lines.map(({ price, piece }) => price * piece));
