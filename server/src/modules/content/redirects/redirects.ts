import { splitLanguage } from '@fieldhouse/contracts/page-addresses';
import { splitPlace } from '@fieldhouse/contracts/page-place.rules';
import { comparedPath, redirectMessages } from '@fieldhouse/contracts/redirect.rules';
import type { Redirect } from '@fieldhouse/contracts/redirects.schemas';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError } from '../../../platform/http/app-error.ts';
import { readLink } from '../../../platform/markdown/read-link.rules.ts';
import { journal } from '../../journal/index.ts';
import * as repo from './redirects.repo.ts';

/** What `readOldAddress` has made of an old address, and where it shall lead as somebody has written it. */
interface NewRedirect {
  readonly from: string;
  readonly to: string;
}

type Added = Redirect | 'elsewhere' | 'loop' | 'there';

/** Leads from an old address to one of this shop, and nowhere else. For those who bring many: in the journal is what they came with. */
export async function addRedirect(tx: Tx, { from, to }: NewRedirect, publicUrl: string): Promise<Added> {
  const link = readLink(to, publicUrl);
  if (link.kind !== 'inside' || !/^(\/(?!\/)|https?:\/\/)/.test(to)) return 'elsewhere';
  await repo.lockRedirects(tx);
  if (await leadsTo(tx, link.pathname, from)) return 'loop';
  return (await repo.insertRedirect(tx, from, link.href)) ?? 'there';
}

/** A circle that was there before would end the shop's own patience, too. */
const LONGEST_WAY = 20;

async function leadsTo(tx: Tx, start: string, goal: string): Promise<boolean> {
  let path = comparedPath(start);
  for (let n = 0; n < LONGEST_WAY; n++) {
    if (path === undefined) return false;
    const { path: plain } = await placeOf(tx, path);
    if (path === goal || plain === goal) return true;
    const next = await repo.findTarget(tx, [path, plain]);
    if (!next) return false;
    path = comparedPath(next.to.replace(/[?#].*$/s, ''));
  }
  return true;
}

export async function createRedirect(
  tx: Tx,
  redirect: NewRedirect,
  { actor, publicUrl }: { readonly actor: string; readonly publicUrl: string },
): Promise<Redirect> {
  const made = await addRedirect(tx, redirect, publicUrl);
  if (made === 'elsewhere') throw fieldError('invalid-input', 'to', redirectMessages.to);
  if (made === 'loop') throw fieldError('refused', 'to', redirectMessages.loop);
  if (made === 'there') throw fieldError('refused', 'from', redirectMessages.taken);
  const { from, to } = made;
  await journal(tx, { actor, action: 'createRedirect', subject: 'redirect', subjectId: made._id, after: { from, to } });
  return made;
}

export async function deleteRedirect(tx: Tx, id: string, actor: string): Promise<void> {
  const gone = await repo.deleteRedirect(tx, id);
  if (!gone) throw new AppError('not-found', redirectMessages.gone);
  const { from, to } = gone;
  await journal(tx, { actor, action: 'deleteRedirect', subject: 'redirect', subjectId: id, before: { from, to } });
}

/** Shopify shows a product under each of its collections, too: `/collections/summer/products/blue-shirt`. */
const IN_COLLECTION = /^\/collections\/[^/]+(?=\/products\/[^/]+$)/;

/**
 * Where an address leads at which there is no page; one with the prefix of a market or a language also as one without, and then
 * with that prefix. Asked for each time: what is not there is not cached either.
 */
export async function findRedirect(db: Db, pathname: string, prefix: string): Promise<string | undefined> {
  const path = comparedPath(pathname);
  if (path === undefined) return undefined;
  const plain = path.slice(prefix.length) || '/';
  const found = await repo.findTarget(db, [path, plain, plain.replace(IN_COLLECTION, '')]);
  if (!found || found.from === path) return found?.to;
  const { market, language } = await placeOf(db, found.to);
  return market === undefined && language === undefined ? `${prefix}${found.to}` : found.to;
}

/** A page may be called what a market could be: then it is none. */
async function placeOf(db: Db, path: string): Promise<ReturnType<typeof splitPlace>> {
  const pathname = path.replace(/[?#].*$/s, '');
  const place = splitPlace(pathname);
  if (place.market === undefined || (await repo.isMarket(db, place.market))) return place;
  return { market: undefined, ...splitLanguage(pathname) };
}
