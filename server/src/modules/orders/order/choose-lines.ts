import { fulfilmentMessages, tooManyPieces } from '@fieldhouse/contracts/fulfilment.rules';
import { orderMessages, positionOf } from '@fieldhouse/contracts/order.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import type { OrderLine } from './order-writes.repo.ts';
import { piecesLeft } from './orders.rules.ts';

export interface WantedPieces {
  readonly lineId: string;
  readonly quantity: number;
}

export interface ChosenPieces {
  readonly line: OrderLine;
  readonly quantity: number;
}

/** What of an order is sent or canceled: what is named, or all that is left. */
export function chooseLines(
  orderId: string,
  lines: readonly OrderLine[],
  wanted: readonly WantedPieces[] | null | undefined,
): ChosenPieces[] {
  const left = lines.map((line) => ({ line, quantity: piecesLeft(line) })).filter(({ quantity }) => quantity > 0);
  if (left.length === 0) throw new AppError('refused', fulfilmentMessages.nothingLeft);
  return wanted?.map((one, at) => choose(orderId, lines, one, at)) ?? left;
}

function choose(orderId: string, lines: readonly OrderLine[], wanted: WantedPieces, at: number): ChosenPieces {
  const position = positionOf(orderId, wanted.lineId);
  const line = lines.find((one) => one.position === position);
  if (!line) throw refusal(orderMessages.line, `lines.${at}.lineId`);
  const { quantity } = wanted;
  if (quantity > piecesLeft(line)) throw refusal(tooManyPieces(nameOf(line), piecesLeft(line)), `lines.${at}.quantity`);
  return { line, quantity };
}

const refusal = (sentence: string, field: string) => fieldError('refused', field, sentence);

/** `Plain Ball, Size 5` */
export const nameOf = ({ name, options }: Pick<OrderLine, 'name' | 'options'>): string =>
  [name, optionsText(options)].filter(Boolean).join(', ');

/** `1 × Plain Ball, Size 5; 2 × Net` */
export const piecesText = (
  chosen: readonly { readonly line: Parameters<typeof nameOf>[0]; readonly quantity: number }[],
): string => chosen.map(({ line, quantity }) => `${quantity} × ${nameOf(line)}`).join('; ');

export const countPieces = (chosen: readonly ChosenPieces[]): number => sumOf(chosen, ({ quantity }) => quantity);

/** How many of each line, by its position. */
export const byPosition = (chosen: readonly ChosenPieces[]): ReadonlyMap<number, number> =>
  new Map(chosen.map(({ line, quantity }) => [line.position, quantity]));
