import type { Db, Tx } from '../../../platform/db/db.ts';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string | null;
  readonly message: string;
}

/** Whether any page offers to write to the shop. */
export async function hasContactForm(db: Db): Promise<boolean> {
  const page = await db.selectFrom('content_page').select('id').where('contact_form', '=', true).executeTakeFirst();
  return page !== undefined;
}

export async function insertMessage(tx: Tx, mailId: string, message: ContactMessage): Promise<void> {
  const { name, email, subject, message: text } = message;
  await tx.insertInto('contact_message').values({ mail_id: mailId, name, email, subject, message: text }).execute();
}

export function findMessage(db: Db, mailId: string): Promise<ContactMessage | undefined> {
  return db
    .selectFrom('contact_message')
    .select(['name', 'email', 'subject', 'message'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
}

export async function deleteMessage(db: Db, mailId: string): Promise<void> {
  await db.deleteFrom('contact_message').where('mail_id', '=', mailId).execute();
}
