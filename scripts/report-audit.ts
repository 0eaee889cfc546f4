import { moneyText } from '../contracts/src/money.ts';
import type { Audit } from '../server/src/audit/audit-shop.ts';
import { openExternalServices } from '../server/src/external-services.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import type { PaymentGateway } from '../server/src/platform/payments/payment-gateway.ts';
import { ScriptError } from './script-error.mjs';
import type { ShopDatabase } from './shop-database.ts';

const MAX_SHOWN = 50;

/** Gives the card provider of the settings, as long as the work takes. */
export async function withGateway(
  { db, connection }: ShopDatabase,
  config: Config,
  work: (payments: PaymentGateway) => Promise<void>,
): Promise<void> {
  const now = () => new Date();
  const { payments, mailer, demoGateway } = await openExternalServices({ config, db, connection, now });
  try {
    await work(payments);
  } finally {
    await mailer.close();
    await demoGateway?.close();
  }
}

/** Prints what the auditor has found; throws when something is wrong. */
export function reportAudit({ problems, charges, amounts }: Audit, hint: string): void {
  const told = Object.entries(amounts).map(([currency, { chargedCents, refundedCents }]) => {
    const money = (cents: number) => moneyText(cents, currency.toUpperCase());
    return `${money(chargedCents)}, of which ${money(refundedCents)} went back`;
  });
  console.log(`${[`${charges} charges at the gateway`, ...told].join('; ')}.`);
  if (problems.length === 0) {
    console.log(
      'Charges are paid orders to the cent, movements are stock, nothing is overdue, every mail is accounted for.',
    );
    return;
  }
  const more = problems.length > MAX_SHOWN ? [`… and ${problems.length - MAX_SHOWN} more`] : [];
  throw new ScriptError(
    [`${problems.length} things are wrong:`, ...problems.slice(0, MAX_SHOWN).map((text) => `- ${text}`), ...more].join(
      '\n',
    ),
    hint,
  );
}
