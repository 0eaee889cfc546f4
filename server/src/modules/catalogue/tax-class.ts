import { taxClasses, taxMessages } from '@fieldhouse/contracts/tax.rules';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { listTaxClasses } from './product-writes.repo.ts';

/** Those that every shop has, those that its table of rates names, and Stripe's own codes. */
export async function requireTaxClass(tx: Tx, name: string): Promise<void> {
  const isKnown = taxClasses.some((known) => known === name) || name.startsWith('txcd_');
  if (isKnown || (await listTaxClasses(tx)).includes(name)) return;
  throw fieldError('invalid-input', 'taxClass', taxMessages.unknownClass);
}
