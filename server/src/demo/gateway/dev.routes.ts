import * as endpoints from '@fieldhouse/contracts/demo-cards.endpoints';
import * as schemas from '@fieldhouse/contracts/demo-cards.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { PaymentGateway } from '../../platform/payments/payment-gateway.ts';

interface GatewayAnswer {
  readonly id?: string;
  readonly status?: string;
  readonly error?: { readonly message?: string };
}

/** What a browser would do with the provider itself, for the demo card widget; and the gateway's books for tests. */
export function demoCardRoutes(host: RouteHost, deps: { gatewayUrl: string; payments: PaymentGateway }): void {
  const ask = (path: string, body: object) => askGateway(`${deps.gatewayUrl}${path}`, body);
  route(host, endpoints.createCardToken, schemas.createCardToken, async ({ body }) => ({
    tokenId: (await ask('/demo/tokens', body)).id ?? '',
  }));
  route(host, endpoints.confirmCard, schemas.confirmCard, async ({ body }) => ({
    status: (await ask('/demo/confirm', body)).status ?? '',
  }));
  route(host, endpoints.listCharges, schemas.listCharges, async () => {
    const charges: z.output<typeof schemas.listCharges.response> = [];
    for await (const charge of deps.payments.listCharges(new Date(0)))
      charges.push({
        intentId: charge.intentId,
        ...(charge.paymentId && { paymentId: charge.paymentId }),
        amount: fromCents(charge.chargedCents),
        refunded: fromCents(charge.refundedCents),
        createdAt: charge.createdAt.toISOString(),
      });
    return charges;
  });
}

async function askGateway(url: string, body: object): Promise<GatewayAnswer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as GatewayAnswer;
  if (response.status >= 500)
    throw new AppError('unavailable', 'The demo gateway does not answer.', { retryAfterSeconds: 2 });
  if (!response.ok) throw new AppError('refused', answer.error?.message ?? 'The card could not be used.');
  return answer;
}
