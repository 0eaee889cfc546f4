// What somebody has typed and not sent when their session ends. It waits in this tab for the same person to come back.

const PREFIX = 'fh:draft:';

type Keeper = () => unknown;

const keepers = new Map<string, Keeper>();

/** `keep` gives what has been typed into a form, or nothing. Gives what ends that. */
export function registerDraft(name: string, keep: Keeper): () => void {
  keepers.set(name, keep);
  return () => {
    if (keepers.get(name) === keep) keepers.delete(name);
  };
}

export const hasTyped = (): boolean => [...keepers.values()].some((keep) => keep() !== undefined);

export function keepDrafts(owner: string): void {
  try {
    for (const [name, keep] of keepers) {
      const values = keep();
      if (values !== undefined) sessionStorage.setItem(PREFIX + name, JSON.stringify({ owner, values }));
    }
  } catch {
    // Storage is refused or full: it has to be typed again.
  }
}

/** Whatever waits here is somebody's who has logged out, or whose place somebody else has taken; except of whoever that is. */
export function dropDrafts(exceptOf?: string): void {
  try {
    for (const key of draftKeys())
      if (exceptOf === undefined || ownerOf(key) !== exceptOf) sessionStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing waits.
  }
}

/** Whether anything waits, or something under this name. */
export function hasDraft(name = ''): boolean {
  try {
    return draftKeys().some((key) => name === '' || key === PREFIX + name);
  } catch {
    return false;
  }
}

function draftKeys(): string[] {
  const keys = Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function ownerOf(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')?.owner;
  } catch {
    return undefined;
  }
}

/** What waits under this name, once, for its owner alone. Its shape must be that of `like`: storage may hold anything. */
export function takeDraft<Values>(name: string, owner: string, like: Values): Values | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null');
    sessionStorage.removeItem(PREFIX + name);
    return kept?.owner === owner && hasShapeOf(like, kept.values) ? kept.values : undefined;
  } catch {
    return undefined;
  }
}

/** The same fields with the same kinds of values. Lists are lists of texts. */
export function hasShapeOf<Values>(like: Values, content: unknown): content is Values {
  if (Array.isArray(like)) return Array.isArray(content) && content.every((item) => typeof item === 'string');
  if (typeof like !== 'object' || like === null) return typeof content === typeof like;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  return Object.entries(like).every(([field, value]) => hasShapeOf(value, Reflect.get(content, field)));
}
