import type { KeptMail } from '@fieldhouse/contracts/demo.schemas';
import { sql } from 'kysely';
import { createTransport, type Transporter } from 'nodemailer';
import type { Db, Tx } from '../platform/db/db.ts';
import type { ListPage } from '../platform/http/route-result.ts';
import { inBatches } from '../platform/http/stream-list.ts';

const BATCH = 100;

/** The mail transport of a demo shop: a table that is public, instead of a mail server. */
export function openMailbox(db: Db): Transporter {
  return createTransport({
    name: 'demo mailbox',
    version: '1',
    send(mail, callback) {
      const messageId = mail.message.messageId();
      const envelope = mail.message.getEnvelope();
      keep(db, messageId, envelope.to, mail.data).then(
        () => callback(null, { envelope, messageId }),
        (error: Error) => callback(error),
      );
    },
  });
}

interface MailData {
  readonly subject?: string | undefined;
  readonly text?: unknown;
  readonly html?: unknown;
}

async function keep(
  db: Db,
  messageId: string,
  to: readonly string[],
  { subject, text, html }: MailData,
): Promise<void> {
  await sql`
    insert into demo_mail (message_id, to_address, subject, text, html)
    select ${messageId}, address, ${subject ?? ''}, ${String(text ?? '')}, ${String(html ?? '')}
    from unnest(${to}::text[]) as address`.execute(db);
}

interface MailRow {
  id: number;
  to_address: string;
  subject: string;
  text: string;
  html: string;
  created_at: Date;
}

const columns = sql.raw('id, to_address, subject, text, html, created_at');

function toKeptMail({ to_address: to, subject, text, html, created_at }: MailRow): KeptMail {
  return { to, subject, text, html, createdAt: created_at.toISOString() };
}

/** All of them, newest first. */
export async function* listMails(db: Db): AsyncGenerator<readonly KeptMail[]> {
  const read = async (lastId: number | undefined, limit: number) => {
    const after = lastId === undefined ? sql`` : sql`where id < ${lastId}`;
    const { rows } = await sql<MailRow>`
      select ${columns} from demo_mail ${after} order by id desc limit ${limit}`.execute(db);
    return rows;
  };
  for await (const rows of inBatches(BATCH, read, ({ id }) => id)) yield rows.map(toKeptMail);
}

export async function listMailPage(db: Db, page: number, limit: number): Promise<ListPage<KeptMail>> {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from demo_mail`.execute(db);
  const { rows } = await sql<MailRow>`
    select ${columns} from demo_mail order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toKeptMail), total: counted[0]?.total ?? 0 };
}

/** Stored emails are personal data too. */
export async function forgetMails(tx: Tx, { email }: { readonly email: string }): Promise<void> {
  await sql`delete from demo_mail where lower(to_address) = lower(${email})`.execute(tx);
}
