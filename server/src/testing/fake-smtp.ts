import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { portOf } from '../../../scripts/ports.ts';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly raw: string;
}

/** A real mail server on this machine, which a test makes take, refuse or drop mails. */
export interface FakeSmtp {
  readonly url: string;
  readonly port: number;
  readonly taken: TakenMail[];
  mode: 'takes' | 'refuses' | 'refuses for good' | 'hangs up';
  /** It has the mail, and the shop does not know yet. */
  onTaken?: (mail: TakenMail) => void;
  close(): Promise<void>;
}

const refusals: Partial<Record<FakeSmtp['mode'], number>> = { refuses: 451, 'refuses for good': 550 };

export async function openFakeSmtp(port = 0): Promise<FakeSmtp> {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const refusal = refusals[fakeSmtp.mode];
        if (refusal)
          return void callback(Object.assign(new Error('no, dear someone@example.com'), { responseCode: refusal }));
        const { mailFrom, rcptTo } = session.envelope;
        const mail = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw };
        taken.push(mail);
        fakeSmtp.onTaken?.(mail);
        // It has the mail, and the shop never learns so.
        if (fakeSmtp.mode === 'hangs up') for (const { _socket } of server.connections) _socket.end();
        else callback();
      });
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const ownPort = portOf(server.server);
  const fakeSmtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${ownPort}`,
    port: ownPort,
    taken,
    mode: 'takes',
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        // Otherwise it waits half a minute for connections that are kept for the next mail.
        for (const { _socket } of server.connections) _socket.destroy();
      }),
  };
  return fakeSmtp;
}

/** The headers of a mail, unfolded. */
export function headersOf({ raw }: TakenMail): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}
