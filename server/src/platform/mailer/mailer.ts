import type { Transporter } from 'nodemailer';

export interface Recipient {
  readonly name: string;
  readonly address: string;
}

export interface Mail {
  /** The same in every attempt to send it: becomes the Message-ID. */
  readonly id: string;
  readonly to: Recipient;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the other side has taken it. Throws a MailError, which names no address. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** Why a mail was not taken, without the far end's own words: they repeat addresses. */
export class MailError extends Error {
  readonly code: string;

  constructor(code: string, responseCode: number | undefined) {
    super(`The mail was not taken${responseCode ? `: the server answered ${responseCode}` : ''}`);
    this.name = 'MailError';
    this.code = code;
  }
}

/** One way for every mail; only the transport at its end differs. */
export function createMailer(transporter: Transporter, from: Recipient): Mailer {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transporter.sendMail({
          messageId: `<${id}@${domain}>`,
          from: toHeader(from),
          to: toHeader(to),
          subject: toLine(subject),
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated' },
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
    throw new MailError('EADDRESS', undefined);
  return { name: toLine(name), address };
}

/** A line break would begin another header. */
function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function toMailError(error: unknown): MailError {
  if (error instanceof MailError) return error;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return new MailError(
    typeof code === 'string' ? code : 'EMAIL',
    typeof responseCode === 'number' ? responseCode : undefined,
  );
}
