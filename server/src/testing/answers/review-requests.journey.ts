import * as requests from '@fieldhouse/contracts/reviews.endpoints';
import { sql } from 'kysely';
import { hashToken, newToken } from '../../platform/sessions/tokens.ts';
import type { Recorder } from './recorder.ts';

/** Somebody does not want to be asked for reviews any more. */
export async function refuseReviewRequests({ ask, shop }: Recorder): Promise<void> {
  const { email } = await shop.person('client', { email: 'rita@example.com' });
  const token = newToken();
  await sql`insert into review_stop_link (token_hash, account_id)
    select ${hashToken(token)}, id from account where email = ${email}`.execute(shop.deps.db);
  const link = { params: { token } };
  await ask(requests.findReviewRequests, 'of Rita', link);
  await ask(requests.stopReviewRequests, 'by the page', link);
  const type = 'application/x-www-form-urlencoded';
  await ask(requests.stopReviewRequests, 'by a mail program', { ...link, body: 'List-Unsubscribe=One-Click', type });
  await ask(requests.findReviewRequests, 'of Rita, who has stopped them', link);
  await ask(requests.findReviewRequests, 'with a wrong link', { params: { token: 'wrong' } });
}
