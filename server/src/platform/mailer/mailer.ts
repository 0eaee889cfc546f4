import type { Transporter } from 'nodemailer';
import type { Db } from '../db/db.ts';
import { dropMail, isMailWaiting, markMailSent } from './mail.repo.ts';

interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  /** The same in every attempt to send it: becomes the Message-ID. */
  readonly id: string;
  /** The name it comes from, in front of the shop's address. */
  readonly sender: string;
  readonly to: Recipient;
  /** Whom an answer goes to, if not to the shop. */
  readonly replyTo?: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Of a newsletter: where to unsubscribe, by a visit or by a POST that the mail program makes itself (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Its id is that of its record. */
export type ComposedMail = Omit<Mail, 'id'>;

export interface Mailer {
  /** Resolves when the mail server has accepted it. Throws a MailError, which contains no address. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/**
 * What is known of a mail that was not acknowledged. `refused`: this one will not be taken. `later`: this one perhaps later.
 * `no-server`: the server took nothing, whatever the mail. `unknown`: it may have been taken.
 */
export type MailFate = 'refused' | 'later' | 'no-server' | 'unknown';

/** Why an email was not accepted, without the server's own message, which contains addresses. */
export class MailError extends Error {
  readonly code: string;
  readonly fate: MailFate;

  constructor(code: string, fate: MailFate, responseCode?: number) {
    super(`The mail was not taken${responseCode ? `: the server answered ${responseCode}` : ''}`);
    this.name = 'MailError';
    this.code = code;
    this.fate = fate;
  }
}

/** One way for every mail; only the transport at its end differs. */
export function createMailer(transporter: Transporter, address: string): Mailer {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return {
    async send({ id, sender, to, replyTo, subject, text, html, unsubscribeUrl }) {
      try {
        await transporter.sendMail({
          messageId: `<${id}@${domain}>`,
          from: toHeader({ name: sender, address }),
          to: toHeader(to),
          ...(replyTo && { replyTo: toHeader(replyTo) }),
          subject: toLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
          // Nothing in a mail of ours is fetched from anywhere.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    async close() {
      transporter.close();
    },
  };
}

// A pair and never a joined string, which would be parsed again: what looks like a second address in a name stays a name.
function toHeader({ name, address }: Recipient): Recipient {
  if (!/^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u.test(address))
    throw new MailError('EADDRESS', 'refused');
  return { name: toLine(name), address };
}

/** A line break would begin another header. */
function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

// Prepared: an address is neither folded nor encoded.
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

interface SmtpFailure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly syscall?: unknown;
  readonly timeoutType?: unknown;
}

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const failure = error as SmtpFailure;
  const { code, responseCode } = failure;
  return new MailError(
    typeof code === 'string' ? code : 'EMAIL',
    fateOf(failure),
    typeof responseCode === 'number' ? responseCode : undefined,
  );
}

const CLOSING = 421;
const beforeAnyMail = new Set<unknown>([
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'connect',
]);

/**
 * A response from the server is a definite rejection. Without one it matters whether the email may already have been
 * transmitted.
 */
function fateOf({ code, responseCode, command, syscall, timeoutType }: SmtpFailure): MailFate {
  if (typeof responseCode === 'number') {
    const isAboutMail = (command === 'RCPT TO' || command === 'DATA') && responseCode !== CLOSING;
    if (!isAboutMail) return 'no-server';
    return responseCode < 500 ? 'later' : 'refused';
  }
  return [code, syscall, timeoutType].some((clue) => beforeAnyMail.has(clue)) ? 'no-server' : 'unknown';
}

/**
 * Sends a recorded email, at least once: a crash between the server's acceptance and our record sends it again with the
 * same Message-ID. `compose` returns undefined when its recipient is gone.
 */
export async function deliver(
  { db, mailer }: { db: Db; mailer: Mailer },
  mailId: string,
  compose: () => Promise<ComposedMail | undefined>,
): Promise<void> {
  if (!(await isMailWaiting(db, mailId))) return;
  const mail = await compose();
  if (!mail) return dropMail(db, mailId);
  await mailer.send({ ...mail, id: mailId });
  await markMailSent(db, mailId);
}
