import { type BrowserStore, createBrowserStore, forgetAccounts, listEntries } from '../browser-store.ts';
import { isRecord } from '../stored-content.rules.ts';

// What was typed but not sent when a session ends. It is stored in this tab until the same person comes
// back.

const PREFIX = 'fh:draft:';

type Keeper = () => unknown;

const keepers = new Map<string, Keeper>();

/** `keep` gives what has been typed into a form, or nothing. Returns a function that stops it. */
export function registerDraft(name: string, keep: Keeper): () => void {
  keepers.set(name, keep);
  return () => {
    if (keepers.get(name) === keep) keepers.delete(name);
  };
}

export const hasTyped = (): boolean => [...keepers.values()].some((keep) => keep() !== undefined);

interface Draft {
  readonly owner: string;
  readonly values: unknown;
}

function draftStore(name: string): BrowserStore<Draft | undefined> {
  return createBrowserStore<Draft | undefined>({
    key: `${PREFIX}${name}`,
    area: 'session',
    owner: 'account',
    empty: undefined,
    read: (content) =>
      isRecord(content) && typeof content.owner === 'string'
        ? { owner: content.owner, values: content.values }
        : undefined,
  });
}

/** Where storage is refused or full it has to be typed again. */
export function keepDrafts(owner: string): void {
  for (const [name, keep] of keepers) {
    const values = keep();
    if (values !== undefined) draftStore(name).change(() => ({ owner, values }));
  }
}

/** The draft of a visitor. It goes with a login. */
export const VISITOR = 'visitor';
/** The draft of a visitor on the way to the login: it is theirs who come back from there. */
const NEXT = 'next';

/** A form that is kept all the time, over a reload too. */
export function writeDraft(name: string, owner: string, values: unknown): void {
  draftStore(name).change((before) => {
    // A draft of an account whose session has ended stays: the page that is drawn until it is left must not take its place.
    if (owner === VISITOR && before && before.owner !== VISITOR && before.owner !== NEXT) return before;
    return values === undefined ? undefined : { owner, values };
  });
}

export function readDraft<Values>(name: string, owner: string, like: Values): Values | undefined {
  const draft = draftStore(name).get();
  // Back from the login without one: the same visitor.
  const isTheirs = draft?.owner === owner || (owner === VISITOR && draft?.owner === NEXT);
  return isTheirs && hasShapeOf(like, draft.values) ? draft.values : undefined;
}

/** On the way to the login, which leads back to what was typed. */
export const handOverDraft = (name: string): void => passOn(name, VISITOR, NEXT);

function passOn(name: string, from: string, to: string): void {
  draftStore(name).change((draft) => (draft?.owner === from ? { ...draft, owner: to } : draft));
}

/** Drops the drafts of all accounts but one, which takes over those that were left on the way to its login. */
export function dropDrafts(exceptOf?: string): void {
  if (exceptOf !== undefined)
    for (const key of listEntries('session')) {
      if (key.startsWith(PREFIX)) passOn(key.slice(PREFIX.length), NEXT, exceptOf);
    }
  forgetAccounts('session', exceptOf);
}

/** Whether anything waits, or something under this name. */
export function hasDraft(name = ''): boolean {
  return listEntries('session').some((key) => (name === '' ? key.startsWith(PREFIX) : key === PREFIX + name));
}

/** What waits under this name, once, for its owner alone. Its shape must be that of `like`: storage may hold anything. */
export function takeDraft<Values>(name: string, owner: string, like: Values): Values | undefined {
  const store = draftStore(name);
  const draft = store.get();
  store.change(() => undefined);
  return draft?.owner === owner && hasShapeOf(like, draft.values) ? draft.values : undefined;
}

/** The same fields with the same kinds of values. Of a list that is empty now, the items may be texts or records. */
export function hasShapeOf<Values>(like: Values, content: unknown): content is Values {
  if (Array.isArray(like)) {
    const [first] = like;
    const fits = (item: unknown) =>
      first === undefined ? typeof item === 'string' || isRecord(item) : hasShapeOf(first, item);
    return Array.isArray(content) && content.every(fits);
  }
  if (typeof like !== 'object' || like === null) return typeof content === typeof like;
  if (!isRecord(content)) return false;
  return Object.entries(like).every(([field, value]) => hasShapeOf(value, content[field]));
}
