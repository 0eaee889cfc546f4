import { createTransport, type Transporter } from 'nodemailer';

const SECOND = 1000;
const loopback = /^(localhost|127\.|\[?::1\]?$)/;

/**
 * The mail server of SMTP_URL (`smtps://user:password@host:465`, or `smtp://` with STARTTLS). Nodemailer's own options may
 * follow as a query.
 */
export function connectSmtp(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    // The job queue repeats, with pauses and a record. A mail that this pool kept to itself would be lost with the process.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // A password goes over an open line to this very machine at most, unless the query says otherwise, which wins.
    requireTLS: url.username !== '' && !loopback.test(url.hostname),
  });
}
