import type { Letterhead } from '../../../platform/mailer/letter.ts';
import { getReaderLetterheads } from '../../markets/index.ts';
import type { MailDeps } from '../../settings/index.ts';
import { findOrderReader } from './order-mails.repo.ts';

/** Of a mail to who has bought it: in the language and the market of the order. */
export async function getOrderLetterhead(deps: Omit<MailDeps, 'mailer'>, orderId: string): Promise<Letterhead> {
  const headOf = await getReaderLetterheads(deps);
  return headOf(await findOrderReader(deps.db, orderId));
}
