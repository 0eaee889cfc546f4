import { randomBytes } from 'node:crypto';
import { messages } from '@fieldhouse/contracts/messages';
import type pg from 'pg';
import { type TaxPort, taxOfService, taxOfTable } from './modules/pricing/index.ts';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/db/db.ts';
import { AppError } from './platform/http/app-error.ts';
import { createGoogle, type IdentityProvider } from './platform/identity/identity.ts';
import { createMailer, type Mailer } from './platform/mailer/mailer.ts';
import { connectSmtp } from './platform/mailer/smtp.ts';
import type { PaymentGateway } from './platform/payments/payment-gateway.ts';
import { createStripeGateway } from './platform/payments/stripe-gateway.ts';
import { StartError } from './platform/process.ts';
import { createStripeTax } from './platform/tax/stripe-tax.ts';
import { createVies, type VatNumbers } from './platform/tax/vies.ts';

/** The companies elsewhere that the shop works with, or what stands in for them in a demo shop. */
export interface ExternalServices {
  readonly mailer: Mailer;
  readonly google: IdentityProvider;
  readonly payments: PaymentGateway;
  /** What tax is due: by the shop's own table, or by Stripe. */
  readonly tax: TaxPort;
  readonly vatNumbers: VatNumbers;
  /** The card provider of a demo shop, which runs on this machine. */
  readonly demoGateway: { readonly url: string; close(): Promise<void> } | undefined;
}

interface Surroundings {
  readonly config: Pick<Config, 'demo' | 'mail' | 'googleClientId' | 'stripe' | 'stripeTax'>;
  readonly db: Db;
  /** For a fake that keeps books of its own. */
  readonly connection: pg.ClientConfig;
  readonly now: () => Date;
}

export async function openExternalServices(around: Surroundings): Promise<ExternalServices> {
  return { mailer: await openMailer(around), google: await openGoogle(around), ...(await openCards(around)) };
}

async function openMailer({ config: { demo, mail }, db }: Surroundings): Promise<Mailer> {
  if (mail) return createMailer(connectSmtp(mail.smtpUrl), mail.from);
  if (!demo) throw new StartError('The shop cannot send mail.', 'Set SMTP_URL and MAIL_FROM.');
  const { openMailbox } = await import('./demo/mailbox.ts');
  return createMailer(openMailbox(db), 'shop@fieldhouse.test');
}

async function openGoogle({ config: { demo, googleClientId }, db, now }: Surroundings): Promise<IdentityProvider> {
  if (googleClientId) return createGoogle(googleClientId, now);
  if (!demo) return noGoogle;
  const { createDemoGoogle } = await import('./demo/google-issuer.ts');
  return createDemoGoogle(db, now);
}

async function openCards({
  config: { demo, stripe, stripeTax },
  connection,
  now,
}: Surroundings): Promise<Pick<ExternalServices, 'payments' | 'demoGateway' | 'tax' | 'vatNumbers'>> {
  const openTax = (options: Parameters<typeof createStripeTax>[0]) =>
    stripeTax ? taxOfService(createStripeTax(options)) : taxOfTable;
  if (stripe)
    return {
      payments: createStripeGateway(stripe),
      demoGateway: undefined,
      tax: openTax(stripe),
      vatNumbers: createVies({ now }),
    };
  if (!demo)
    throw new StartError('The shop cannot take cards.', 'Set STRIPE_SECRET_KEY and the two settings beside it.');
  const { startDemoGateway } = await import('./demo/gateway/demo-gateway.ts');
  const demoGateway = await startDemoGateway({ connection });
  // The fake sends no webhooks, so the secret is never compared.
  const secrets = { secretKey: 'sk_demo', webhookSecret: randomBytes(16).toString('hex') };
  const { url } = demoGateway;
  return {
    payments: createStripeGateway({ ...secrets, url }),
    demoGateway,
    tax: openTax({ ...secrets, url }),
    vatNumbers: createVies({ now, url: `${url}/demo/vies` }),
  };
}

const refusals = messages('google', { none: 'There is no sign-in with Google in this shop.' } as const);

const noGoogle: IdentityProvider = {
  verify: async () => {
    throw new AppError('refused', refusals.none);
  },
};
