import * as accounts from '@fieldhouse/contracts/accounts.endpoints';
import { listMailbox } from '@fieldhouse/contracts/demo.endpoints';
import * as journal from '@fieldhouse/contracts/journal.endpoints';
import * as newsletters from '@fieldhouse/contracts/newsletters.endpoints';
import { getOverview } from '@fieldhouse/contracts/overview.endpoints';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import * as workplace from '@fieldhouse/contracts/workplace.endpoints';
import { createNewsletterSender } from '../../modules/newsletters/index.ts';
import { countSold } from '../../modules/overview/index.ts';
import { MailError, type MailFate } from '../../platform/mailer/mailer.ts';
import type { Whole } from '../whole.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder, untilMailed } from './recorder.ts';

/** Staff looks at users, promotes one, and says goodbye to another. */
export async function workOnUsers({ ask, shop, name }: Recorder, people: People): Promise<void> {
  const { admin: as, visitorId } = people;
  await ask(accounts.listUsers, 'as a stream', { as });
  const lists: Record<string, Record<string, string>> = {
    'a page': { page: '1', limit: '2' },
    'the second page': { page: '2', limit: '2' },
    'by name': { q: 'sprint' },
    'by address': { q: 'VIC@example', page: '1' },
    'by id': { q: visitorId },
    'by what nobody is called': { q: 'xyzzy' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(accounts.listUsers, title, { as, query });

  await ask(accounts.exportUsers, 'by name', { as, query: { q: 'sprint', sort: 'oldest' } });

  const set = (title: string, id: string, body: object) =>
    ask(accounts.updateUser, title, { as, params: { id }, body });
  await set('to staff', visitorId, { role: 'admin', roleWas: 'client' });
  await set('from what it was before', visitorId, { role: 'client', roleWas: 'client' });
  await set('to what is no role', visitorId, { role: 'owner' });
  await set('what is not there', nobody, { role: 'client' });
  await set('back to client', visitorId, { role: 'client' });
  await set('the last one of the staff', people.adminId, { role: 'client' });
  await ask(accounts.forceResetPassword, 'of a client', { as, body: { _id: visitorId } });
  await ask(accounts.forceResetPassword, 'of nobody who is known', { as, body: { _id: nobody } });

  const { id } = await shop.person('client', { email: 'leaving@example.com' });
  name('leaving', id);
  await ask(accounts.deleteUser, 'who leaves', { as, params: { id } });
  await ask(accounts.deleteUser, 'a second time', { as, params: { id } });
  await ask(accounts.deleteUser, 'the last one of the staff', { as, params: { id: people.adminId } });
}

/** Two letters: the mail server refuses one reader of the first, and does not say what became of one of the second. */
export async function sendNewsletters(recorder: Recorder, people: People): Promise<void> {
  const { ask, name } = recorder;
  const { admin: as } = people;
  const letter = { title: 'New on the court', content: 'Rackets are in.\n\nSee you <there> & then.' };
  await ask(newsletters.countSubscribers, 'of all', { as });
  await ask(newsletters.sendTestNewsletter, 'to who writes it', { as, body: letter });
  await ask(newsletters.sendNewsletter, 'without a title', { as, body: { ...letter, title: '' } });
  await ask(newsletters.sendNewsletter, 'the first', { as, body: { ...letter, key: 'key-of-the-first-one' } });
  await ask(newsletters.sendNewsletter, 'the first again', { as, body: { ...letter, key: 'key-of-the-first-one' } });
  await deliver(recorder, 'refused');
  await ask(newsletters.sendNewsletter, 'the second', { as, body: { ...letter, title: 'More' } });
  await deliver(recorder, 'unknown');
  await deliver(recorder);

  const [second, first] = await ask(newsletters.listNewsletters, 'as a stream', { as });
  await ask(newsletters.listNewsletters, 'a page', { as, query: { page: '2', limit: '1' } });
  const ids = { first: name('first letter', first?._id ?? ''), second: name('second letter', second?._id ?? '') };
  const open = (title: string, id: string, query?: Record<string, string>) =>
    ask(newsletters.listOpenDeliveries, title, { as, params: { id }, ...(query && { query }) });
  await open('that have failed', ids.first, { state: 'failed' });
  await open('in doubt', ids.second);
  await open('in a state that is none', ids.second, { state: 'lost' });
  await open('of what is not there', nobody);
  const again = (title: string, id: string, state: string) =>
    ask(newsletters.resendNewsletter, title, { as, params: { id }, body: { state } });
  await again('what has failed', ids.first, 'failed');
  await again('what has not failed', ids.second, 'failed');
  await again('what is not there', nobody, 'failed');
  await deliver(recorder);
  await leaveList(recorder);
}

/** Does in the background what is due; the mail server does this to Pat's mail. */
async function deliver({ shop }: Recorder, fate?: MailFate): Promise<void> {
  const { mailer } = shop.deps;
  const failing: typeof mailer = {
    ...mailer,
    async send(mail) {
      if (fate && mail.to.address === 'pat@example.com') throw new MailError('ETEST', fate);
      await mailer.send(mail);
    },
  };
  const config = { ...shop.deps.config, newsletterPerMinute: 60_000 };
  await createNewsletterSender({ ...shop.deps, config, mailer: failing })(new AbortController().signal);
}

async function leaveList({ shop, ask }: Recorder): Promise<void> {
  await ask(newsletters.subscribeVisitor, 'by a visitor', { body: { email: 'vera@example.com' } });
  await ask(newsletters.subscribeVisitor, 'without an address', { body: { email: '' } });
  const asked = /\/newsletter\/([\w-]+)/.exec((await shop.mailTo('vera@example.com')).text)?.[1] ?? '';
  await ask(newsletters.findSubscriber, 'before it is confirmed', { params: { token: asked } });
  await ask(newsletters.confirmSubscription, 'by the page', { params: { token: asked } });
  await ask(newsletters.confirmSubscription, 'with a wrong link', { params: { token: 'wrong' } });
  await ask(newsletters.findSubscriber, 'with a wrong link', { params: { token: 'wrong' } });
  const letter = (await shop.mailsTo('pat@example.com')).find(({ text }) => text.includes('/unsubscribe/'));
  const token = /\/unsubscribe\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await ask(newsletters.findSubscription, 'of Pat', { params: { token } });
  await ask(newsletters.unsubscribe, 'by the page', { params: { token } });
  const type = 'application/x-www-form-urlencoded';
  const body = 'List-Unsubscribe=One-Click';
  await ask(newsletters.unsubscribe, 'by a mail program', { params: { token }, body, type });
  await ask(newsletters.findSubscription, 'of Pat, who has left', { params: { token } });
  await ask(newsletters.findSubscription, 'with a wrong link', { params: { token: 'wrong' } });
}

/** What became of all this. */
export async function lookBack({ ask, shop }: Recorder, { admin: as, adminId }: People, goods: Goods): Promise<void> {
  await countSold(shop.deps);
  await ask(workplace.getWaiting, 'of all', { as });
  await ask(workplace.listFailedMails, 'none', { as });
  await ask(workplace.retryFailedMails, 'of none', { as, body: { ids: [1] } });
  await ask(workplace.searchAll, 'for a command', { as, query: { q: 'create pro' } });
  await ask(workplace.searchAll, 'for nothing', { as });
  await ask(getOverview, 'of all', { as, shape: (body) => addUpSales(body as Whole<Overview>) });
  const lists: Record<string, Record<string, string>> = {
    'the whole': { limit: '100' },
    'a page': { page: '2', limit: '5' },
    'of a subject': { subject: 'order' },
    'of a subject that is none': { subject: 'xyzzy' },
    'by id': { q: goods.racket },
    'by action': { q: 'refundOrder' },
    'by person': { q: adminId, limit: '1' },
    'by name': { q: 'pat ad', limit: '1' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(journal.listJournal, title, { as, query });
  await ask(journal.listJournalSubjects, 'of all', { as });
  await ask(journal.exportJournal, 'of all', { as, shape: withoutNumbers });
  await ask(journal.exportJournal, 'of a subject', { as, query: { subject: 'account' }, shape: withoutNumbers });
}

/** Somebody keeps what they look at each morning. */
export async function keepViews({ ask, name }: Recorder, { admin: as }: People): Promise<void> {
  const { listViews, createView, updateView, deleteView } = workplace;
  const body = { list: 'orders', name: 'To pack', query: 'flag=to-pack&page=3' };
  const made = await ask(createView, 'of orders', { as, body });
  const params = { id: name('view', made._id) };
  await ask(createView, 'by a name that is taken', { as, body: { ...body, name: 'to  PACK' } });
  await ask(createView, 'of no list', { as, body: { ...body, list: 'shoes' } });
  await ask(createView, 'without a name', { as, body: { ...body, name: ' ' } });
  await ask(updateView, 'with other filters', { as, params, body: { query: 'flag=hold' } });
  await ask(listViews, 'of orders', { as, query: { list: 'orders' } });
  await ask(deleteView, 'once', { as, params });
  await ask(deleteView, 'twice', { as, params });
  await ask(updateView, 'that is gone', { as, params, body: { name: 'Gone' } });
}

/** Each day is another list of days, and the clock may strike twelve in the meantime. Visits are written now and then. */
function addUpSales({ sales, periods, ...overview }: Whole<Overview>): object {
  const sum = (field: 'orders' | 'amount') => sales.reduce((total, day) => total + day[field], 0);
  return {
    ...overview,
    sales: { days: sales.length, orders: sum('orders'), amount: sum('amount') },
    periods: periods.map(({ visits, ...figures }) => ({ ...figures, visits: Object.keys(visits) })),
  };
}

/** Neither are the ids of entries the same each time, nor the bytes of a picture with every version of its encoder. */
const withoutNumbers = (file: unknown) =>
  String(file)
    .replaceAll(/^\d+,/gm, 'n,')
    .replaceAll(/""bytes"":\d+/g, '""bytes"":n');

/** All mails that have left the shop, by recipient and subject: their order is that of the worker. */
export async function readMails({ ask, shop }: Recorder): Promise<void> {
  await untilMailed({ shop });
  const key = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    `${to} ${subject} ${text.length}`;
  await ask(listMailbox, 'of all', {
    shape: (body) => (body as Parameters<typeof key>[0][]).toSorted((a, b) => key(a).localeCompare(key(b))),
  });
  await ask(listMailbox, 'a page', { query: { page: '1', limit: '1' }, shape: (body) => [(body as object[]).length] });
}
