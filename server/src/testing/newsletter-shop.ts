import { sql } from 'kysely';
import { createNewsletterSender, markAbandonedInDoubt } from '../modules/newsletters/index.ts';
import { newId } from '../platform/ids.ts';
import { type AccountShop, openAccountShop } from './account-shop.ts';
import { type FakeSmtp, openFakeSmtp } from './fake-smtp.ts';

const AS_FAST_AS_IT_GOES = 60_000;

/** A shop with a real mail server at its external service, whose newsletters leave when a test says so. */
export interface NewsletterShop extends AccountShop {
  fakeSmtp: FakeSmtp;
  /** Of an administrator. */
  readonly admin: { readonly id: string; readonly email: string; readonly token: string };
  /** Adds so many subscribers and returns their addresses. */
  subscribers(count: number): Promise<string[]>;
  send(letter?: { title: string; content: string; key?: string }): ReturnType<AccountShop['ask']>;
  /** Does in the background what is due. */
  deliver(): Promise<void>;
  /** The newest newsletter as the staff sees it. */
  progress(): Promise<Record<string, unknown>>;
}

export const letter = { title: 'New on the court', content: 'Rackets are in.\n\nSee you there.' };

export async function openNewsletterShop(): Promise<NewsletterShop> {
  const fakeSmtp = await openFakeSmtp();
  const mail = { smtpUrl: fakeSmtp.url, from: 'shop@example.com' };
  const config = { mail, publicUrl: 'https://shop.example.com', newsletterPerMinute: AS_FAST_AS_IT_GOES };
  const shop = await openAccountShop({ worker: 'none', config });
  const person = await shop.person('admin');
  const admin = { ...person, token: await shop.signIn(person) };
  const opened: NewsletterShop = {
    ...shop,
    fakeSmtp,
    admin,
    subscribers: (count) => addSubscribers(shop, count),
    send: (payload = letter) => shop.ask('POST', '/api/users/sendNewsletter', { payload, token: admin.token }),
    // A new one each time: none remembers that the mail server was away a moment ago.
    deliver: () => createNewsletterSender(shop.deps)(new AbortController().signal),
    progress: async () => (await shop.ask('GET', '/api/users/newsletters?page=1', { token: admin.token })).body[0],
    async close() {
      await shop.close();
      await opened.fakeSmtp.close();
    },
  };
  return opened;
}

async function addSubscribers({ deps }: AccountShop, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({ id: newId(), email: `reader-${newId()}@example.com` }));
  const [ids, emails] = [people.map(({ id }) => id), people.map(({ email }) => email)];
  await sql`
    insert into account (id, name, email, email_key, activated_at, news_letter)
    select id, 'Rita Reader', email, email, now(), true from unnest(${ids}::uuid[], ${emails}::text[]) as p (id, email)`.execute(
    deps.db,
  );
  return emails;
}

/** The minutes pass after which what a dead process has left is given up. */
export async function waitForTheDead({ deps }: AccountShop): Promise<void> {
  await sql`update newsletter_delivery set claimed_at = claimed_at - interval '1 hour' where state = 'sending'`.execute(
    deps.db,
  );
  await markAbandonedInDoubt(deps);
}
