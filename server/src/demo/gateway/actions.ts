import { randomBytes } from 'node:crypto';
import { chargeStep } from '@fieldhouse/contracts/money';
import type pg from 'pg';
import { type CardBehaviour, type CardError, cardErrors, findBehaviour } from './cards.ts';
import { addDispute } from './dispute-rows.ts';
import { findIntent, type IntentRow, insertIntent, newId, toStripe } from './ledger.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body });
const cardError = (error: CardError, intent: Record<string, unknown>): Answer => ({
  status: 402,
  body: { error: { type: 'card_error', ...error, payment_intent: intent } },
});

/** An invalid request: rejected before anything begins, so it is not stored under the idempotency key. */
export class InvalidRequest extends Error {
  readonly answer: Answer;
  constructor(status: number, code: string, message: string, param?: string) {
    super(message);
    this.answer = { status, body: { error: { type: 'invalid_request_error', code, message, param } } };
  }
}
export const noSuch = (what: string) => new InvalidRequest(404, 'resource_missing', `No such ${what}`);

export async function createToken(db: pg.Pool, card: Record<string, unknown>): Promise<Answer> {
  const number = String(card.number ?? '').replaceAll(/[\s-]/g, '');
  const method = String(card.method ?? 'card');
  const behaviour = method === 'card' ? findBehaviour(number) : 'pays';
  if (!behaviour) {
    const error = { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' };
    return { status: 402, body: { error } };
  }
  const id = newId('ctoken');
  const { name = '', email = '' } = card;
  const asShipping = (address: unknown) => JSON.stringify(address ? { name, address } : null);
  const asBilling = (address: unknown) => JSON.stringify(address ? { name, email: email || null, address } : null);
  await db.query(
    `insert into demo_gateway.token (id, behaviour, last4, shipping, billing, method) values ($1, $2, $3, $4, $5, $6)`,
    [id, behaviour, number.slice(-4), asShipping(card.shipping), asBilling(card.billing), method],
  );
  return ok({ id });
}

export async function readToken(db: pg.Pool, id: string): Promise<Answer> {
  const { rows } = await db.query<{ shipping: object | null; billing: object | null; last4: string; method: string }>(
    'select shipping, billing, last4, method from demo_gateway.token where id = $1',
    [id],
  );
  const token = rows[0];
  if (!token) throw noSuch('confirmation token');
  const preview = {
    type: token.method,
    ...(token.method === 'card' && { card: { last4: token.last4 } }),
    billing_details: { name: null, email: null, address: null, ...token.billing },
  };
  return ok({ id, object: 'confirmation_token', shipping: token.shipping, payment_method_preview: preview });
}

export async function createIntent(client: pg.PoolClient, form: URLSearchParams): Promise<Answer> {
  const amount = Number(form.get('amount'));
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw new InvalidRequest(400, 'amount_too_small', 'Amount must be at least 0.50');
  const currency = form.get('currency');
  if (!currency) throw new InvalidRequest(400, 'parameter_missing', 'Missing required param: currency.');
  requireTens(amount, currency);
  checkMethods(form);
  const id = newId('pi');
  const shipping = shippingOf(form);
  const token = form.get('confirm') === 'true' ? await useToken(client, id, form) : undefined;
  const error = token && cardErrors[token.behaviour];
  const asks = token && (token.behaviour === 'asks' || token.method !== 'card');
  const status = !token || error ? 'requires_payment_method' : asks ? 'requires_action' : 'succeeded';
  const intent = await insertIntent(client, {
    id,
    secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    amount,
    currency,
    status,
    received: status === 'succeeded' ? amount : 0,
    metadata: metadataOf(form),
    shipping: shipping ?? token?.shipping ?? null,
    behaviour: token?.behaviour ?? null,
    error: error ? { type: 'card_error', ...error } : null,
    method: token?.method ?? 'card',
    return_url: form.get('return_url'),
  });
  if (token?.behaviour === 'disputed') await addDispute(client, intent, 'dispute');
  if (token?.behaviour === 'warned') await addDispute(client, intent, 'warning');
  return error ? cardError(error, toStripe(intent)) : ok(toStripe(intent));
}

/** Thousandths are taken and given back in tens alone. */
export function requireTens(amount: number, currency: string): void {
  if (amount % chargeStep(currency) === 0) return;
  throw new InvalidRequest(400, 'parameter_invalid_integer', 'The last digit of the amount must be 0.', 'amount');
}

/** Since 2026-09-30 the provider refuses the parameter that used to say which ways of paying there are. */
function checkMethods(form: URLSearchParams): void {
  if (form.has('payment_method_types[0]'))
    throw new InvalidRequest(400, 'payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.');
  if (methodsOf(form).length === 0)
    throw new InvalidRequest(400, 'payment_intent_invalid_parameter', 'There is no way to pay this.');
}

/** `allowed_payment_method_types[0]=card&…` */
const methodsOf = (form: URLSearchParams) =>
  [...form].flatMap(([name, value]) => (name.startsWith('allowed_payment_method_types[') ? [value] : []));

/** `shipping[name]=…&shipping[address][line1]=…` */
function shippingOf(form: URLSearchParams): object | null {
  if (![...form.keys()].some((key) => key.startsWith('shipping['))) return null;
  const required = (key: string) => {
    const value = form.get(key);
    if (!value) throw new InvalidRequest(400, 'parameter_missing', `Missing required param: ${key}.`, key);
    return value;
  };
  const address = Object.fromEntries(
    ['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((part) => [
      part,
      form.get(`shipping[address][${part}]`),
    ]),
  );
  return {
    name: required('shipping[name]'),
    phone: form.get('shipping[phone]'),
    address: { ...address, line1: required('shipping[address][line1]') },
  };
}

/** `metadata[payment_id]=…` */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
}

interface Token {
  readonly behaviour: CardBehaviour;
  readonly shipping: object | null;
  readonly method: string;
}

async function useToken(client: pg.PoolClient, intentId: string, form: URLSearchParams): Promise<Token> {
  const { rows } = await client.query<Token>(
    `update demo_gateway.token set used_by = $2 where id = $1 and used_by is null and method = any ($3)
     returning behaviour, shipping, method`,
    [form.get('confirmation_token') ?? '', intentId, methodsOf(form)],
  );
  const [token] = rows;
  if (!token) {
    const message = 'No such confirmation token, or it has been used, or is for another way to pay.';
    throw new InvalidRequest(400, 'resource_missing', message, 'confirmation_token');
  }
  if (token.method !== 'card' && !form.has('return_url'))
    throw new InvalidRequest(400, 'parameter_missing', 'Missing required param: return_url.', 'return_url');
  return token;
}

export async function cancelIntent(client: pg.PoolClient, id: string): Promise<Answer> {
  const { status } = await requireIntent(client, id);
  if (status === 'succeeded' || status === 'canceled' || status === 'processing')
    throw new InvalidRequest(400, 'payment_intent_unexpected_state', `It is ${status} and cannot be canceled.`);
  await client.query(`update demo_gateway.intent set status = 'canceled' where id = $1`, [id]);
  return ok(toStripe(await requireIntent(client, id)));
}

export async function requireIntent(client: pg.PoolClient, id: string): Promise<IntentRow> {
  const intent = await findIntent(client, id, true);
  if (!intent) throw noSuch('payment_intent');
  return intent;
}
