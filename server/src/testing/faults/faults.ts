import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeSmtp, openFakeSmtp, type TakenMail } from '../fake-smtp.ts';
import type { SupervisedShop } from './supervised-shop.ts';

/** A mail server that can be away, at the same address. */
export interface MailServer {
  readonly url: string;
  readonly taken: TakenMail[];
  leave(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  let fakeSmtp: FakeSmtp | undefined = await openFakeSmtp();
  const { port, url } = fakeSmtp;
  const taken: TakenMail[] = [];
  const note = () => {
    if (fakeSmtp) fakeSmtp.onTaken = (mail) => taken.push(mail);
  };
  note();
  return {
    url,
    taken,
    async leave() {
      await fakeSmtp?.close();
      fakeSmtp = undefined;
    },
    async comeBack() {
      fakeSmtp ??= await openFakeSmtp(port);
      note();
    },
  };
}

export interface Fault {
  readonly name: string;
  happen(): Promise<void>;
}

const kill = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => {
  try {
    process.kill(pid, signal);
  } catch {
    // It was gone already.
  }
};

const killAll = (pids: readonly number[]) => {
  for (const pid of pids) kill(pid);
};

/** Everything that happens to a shop in a bad year. Each is over when it returns; the shop has to come back by itself. */
export function listFaults(shop: SupervisedShop, mail: MailServer, lastingMs: number): Fault[] {
  const whileOn = (name: Parameters<SupervisedShop['turn']>[0]) => async () => {
    await shop.turn(name, 'on');
    await sleep(lastingMs);
    await shop.turn(name, 'off');
  };
  const whileMailIsAway = async () => {
    await mail.leave();
    await sleep(lastingMs);
    await mail.comeBack();
  };
  return [
    { name: 'a worker is killed', happen: async () => kill(shop.workers()[0] ?? 0) },
    { name: 'the card provider is away', happen: whileOn('gateway-away') },
    { name: 'the disk is full', happen: whileOn('disk-full') },
    { name: 'PostgreSQL is stopped', happen: async () => kill(shop.postmaster(), 'SIGINT') },
    { name: 'the card provider charges and says nothing', happen: whileOn('gateway-mute') },
    { name: 'the mail server is away', happen: whileMailIsAway },
    { name: 'the one that leads is killed', happen: async () => kill(shop.leader()) },
    { name: 'PostgreSQL is killed', happen: async () => kill(shop.postmaster()) },
    { name: 'all workers are killed', happen: async () => killAll(shop.workers()) },
  ];
}
