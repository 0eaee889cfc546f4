import { sumAmounts } from '@fieldhouse/contracts/money';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { type ReturnReason, returnMessages } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { type Choice, chosenExchange, type Exchange, firstChoice, type ReturnOptions } from './exchange.rules.ts';

type OrderLine = OrderDetail['products'][number];

/** A line of which something can be sent back. */
export interface ReturnableLine extends Pick<OrderLine, 'lineId' | 'name' | 'img'> {
  readonly options: Readonly<Record<string, string>>;
  readonly most: number;
  readonly exchanges: readonly Exchange[];
}

export function returnableLines(
  products: readonly Pick<OrderLine, 'lineId' | 'name' | 'img' | 'options'>[],
  { lines }: Pick<ReturnOptions, 'lines'>,
): ReturnableLine[] {
  return products.flatMap(({ lineId, name, img, options }) => {
    const found = lines.find((line) => line.lineId === lineId);
    if (!found || found.quantity < 1) return [];
    return [{ lineId, name, img, options, most: found.quantity, exchanges: found.exchanges }];
  });
}

/** What was said about a line that comes back. */
export interface LineRequest {
  readonly quantity: number;
  readonly reason: ReturnReason | undefined;
  readonly choice: Choice;
}
/** By line; what is not in it is kept. */
export type LineRequests = Readonly<Record<string, LineRequest>>;

export const firstRequest = ({ most, exchanges, options }: ReturnableLine): LineRequest => ({
  quantity: most,
  reason: undefined,
  choice: firstChoice(exchanges, options),
});

/** Where there is one thing to send back, it is that. */
export const firstRequests = (lines: readonly ReturnableLine[]): LineRequests =>
  lines.length === 1 ? Object.fromEntries(lines.map((line) => [line.lineId, firstRequest(line)])) : {};

interface Chosen {
  readonly line: ReturnableLine;
  readonly request: LineRequest;
  readonly exchange: Exchange | undefined;
}

export const chosenLines = (lines: readonly ReturnableLine[], requests: LineRequests): Chosen[] =>
  lines.flatMap((line) => {
    const request = requests[line.lineId];
    return request ? [{ line, request, exchange: chosenExchange(line.exchanges, request.choice) }] : [];
  });

type LineField = 'lineId' | 'quantity' | 'reason' | 'exchangeFor';
export const fieldOf = (lineId: string, field: LineField): string => `${lineId}:${field}`;

/** What is wrong with anything else is said about the whole. */
export const isShownField = (field: string, chosen: readonly Pick<Chosen, 'line'>[]): boolean =>
  field === 'lines' || field === 'comment' || chosen.some(({ line: { lineId } }) => field.startsWith(`${lineId}:`));

/** What is missing, by field. */
export function findReturnProblems(chosen: readonly Chosen[]): Record<string, string | undefined> {
  if (chosen.length === 0) return { lines: returnMessages.lines };
  return Object.fromEntries(
    chosen.flatMap(({ line: { lineId, most }, request: { quantity, reason }, exchange }) => [
      [fieldOf(lineId, 'quantity'), isPieces(quantity, most) ? undefined : t`Please enter a number from 1 to ${most}.`],
      [fieldOf(lineId, 'reason'), reason ? undefined : returnMessages.reason],
      [fieldOf(lineId, 'exchangeFor'), exchange && quantity > exchange.available ? fewLeft(exchange) : undefined],
    ]),
  );
}

const isPieces = (quantity: number, most: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= most;
const fewLeft = ({ available }: Exchange) =>
  t.plural(available, { one: 'Only # of this version is left.', other: 'Only # of this version are left.' });

/** As the call takes it; complete once there are no problems. */
export function toReturnLines(chosen: readonly Chosen[]) {
  return chosen.flatMap(({ line: { lineId }, request: { quantity, reason }, exchange }) =>
    reason ? [{ lineId, quantity, reason, ...(exchange && { exchangeFor: exchange.variantId }) }] : [],
  );
}

/** What the shop objects to, by its place in what was sent, at the line that it is about. */
export function byLine(
  fields: Readonly<Record<string, string>>,
  sent: readonly { readonly lineId: string }[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problem]) => {
      const [, place, rest] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const line = place === undefined ? undefined : sent[Number(place)];
      return [line ? `${line.lineId}:${rest}` : field, problem];
    }),
  );
}

export function requestText(chosen: readonly Chosen[]): string {
  const exchanged = chosen.filter(({ exchange }) => exchange).length;
  if (exchanged === 0) return t`Request return`;
  return exchanged === chosen.length ? t`Request exchange` : t`Request return and exchange`;
}

/** Of all pieces of a line, because the other version costs less. */
export const differenceOf = ({ request: { quantity }, exchange }: Pick<Chosen, 'request' | 'exchange'>): number =>
  exchange ? sumAmounts([exchange.difference * quantity]) : 0;
