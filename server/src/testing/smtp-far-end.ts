import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly raw: string;
}

/** A real mail server on this machine, which a test makes take, refuse or drop mails. */
export interface SmtpFarEnd {
  readonly url: string;
  readonly port: number;
  readonly taken: TakenMail[];
  mood: 'takes' | 'refuses' | 'hangs up';
  close(): Promise<void>;
}

export async function openSmtpFarEnd(port = 0): Promise<SmtpFarEnd> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        if (farEnd.mood === 'refuses')
          return void callback(Object.assign(new Error('try later, dear someone@example.com'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
        // It has the mail, and the shop never learns so.
        if (farEnd.mood === 'hangs up') for (const { _socket } of server.connections) _socket.end();
        else callback();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const farEnd: SmtpFarEnd = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken,
    mood: 'takes',
    close: () => new Promise((done) => server.close(() => done())),
  };
  return farEnd;
}

/** The headers of a mail, unfolded. */
export function headersOf({ raw }: TakenMail): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}
