import * as endpoints from '@fieldhouse/contracts/demo.endpoints';
import * as schemas from '@fieldhouse/contracts/demo.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { fromMinor, toCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { PaymentGateway } from '../../platform/payments/payment-gateway.ts';

const refusals = messages('demo-gateway', {
  away: 'The demo gateway does not answer.',
  refused: 'The card could not be used.',
} as const);

interface GatewayAnswer {
  readonly id?: string;
  readonly status?: string;
  /** It was left to the bank before. */
  readonly is_late?: boolean;
  readonly return_url?: string | null;
  readonly error?: { readonly message?: string };
}

interface DemoCardDeps {
  readonly gatewayUrl: string;
  readonly payments: PaymentGateway;
  /** What the gateway's webhook about a payment would come to that has taken its time: nobody asks for it soon. */
  readonly onLatePayment: (intentId: string) => Promise<unknown>;
  /** What the gateway's webhook about a dispute would come to. */
  readonly onDispute: (event: { readonly gatewayId: string }) => Promise<void>;
  /** The same about a refund that was made in its dashboard. */
  readonly onRefund: (event: { readonly gatewayId: string }) => Promise<void>;
}

/** What a browser would do with the provider itself, for the demo card widget; and the gateway's books for tests. */
export function demoCardRoutes(host: RouteHost, deps: DemoCardDeps): void {
  const ask = (path: string, body: object) => askGateway(`${deps.gatewayUrl}${path}`, body);
  route(host, endpoints.createCardToken, schemas.createCardToken, async ({ body }) => ({
    tokenId: (await ask('/demo/tokens', body)).id ?? '',
  }));
  route(host, endpoints.confirmCard, schemas.confirmCard, async ({ body }) => {
    const { id = '', status = '', is_late: isLate, return_url: returnUrl } = await ask('/demo/confirm', body);
    if (isLate) await deps.onLatePayment(id);
    return { status, ...(returnUrl && { returnUrl }) };
  });
  route(host, endpoints.listCharges, schemas.listCharges, async () => {
    const charges: z.output<typeof schemas.listCharges.response> = [];
    for await (const charge of deps.payments.listCharges(new Date(0)))
      charges.push({
        intentId: charge.intentId,
        ...(charge.paymentId && { paymentId: charge.paymentId }),
        amount: fromMinor(charge.chargedCents, charge.currency),
        refunded: fromMinor(charge.refundedCents, charge.currency),
        createdAt: charge.createdAt.toISOString(),
      });
    return charges;
  });
  const tellShop = async ({ id = '' }: GatewayAnswer) => {
    await deps.onDispute({ gatewayId: id });
    return { disputeId: id };
  };
  route(host, endpoints.refundInDashboard, schemas.refundInDashboard, async ({ body: { orderId, amount } }) => {
    const wish = { orderId, ...(amount !== undefined && { amount: toCents(amount) }) };
    const { id: gatewayId = '' } = await ask('/demo/refunds', wish);
    await deps.onRefund({ gatewayId });
    return { gatewayId };
  });
  route(host, endpoints.openDispute, schemas.openDispute, async ({ body: { amount, ...body } }) =>
    tellShop(await ask('/demo/disputes', { ...body, ...(amount !== undefined && { amount: toCents(amount) }) })),
  );
  route(host, endpoints.endDispute, schemas.endDispute, async ({ body: { disputeId: id, outcome } }) =>
    tellShop(await ask('/demo/disputes/end', { id, outcome })),
  );
}

async function askGateway(url: string, body: object): Promise<GatewayAnswer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as GatewayAnswer;
  if (response.status >= 500) throw new AppError('unavailable', refusals.away, { retryAfterSeconds: 2 });
  if (!response.ok) throw new AppError('refused', answer.error?.message ?? refusals.refused);
  return answer;
}
