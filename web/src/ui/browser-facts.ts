import { t } from '@fieldhouse/contracts/text';

// What a browser says of itself may be anything: a language that is no tag, a zone that it does not know itself, a part that is
// switched off. Asked here and nowhere else, and nothing that it says can break a page.

const orUndefined = <T>(ask: () => T): T | undefined => {
  try {
    return ask();
  } catch {
    return undefined;
  }
};

/** Of the language that the browser speaks: `BR` of `pt-BR`. */
export const browserRegion = (): string | undefined => orUndefined(() => new Intl.Locale(navigator.language).region);

/** Where somebody probably is who reads this first: `DE` of `de-DE`, and of `de`. */
export const browserCountry = (): string | undefined =>
  orUndefined(() => {
    const first = new Intl.Locale(navigator.languages[0] ?? navigator.language);
    return first.region ?? first.maximize().region;
  });

/** The name of the zone that this machine is in. */
export const ownZone = (): string =>
  orUndefined(() => Intl.DateTimeFormat().resolvedOptions().timeZone) ?? t`local time`;

/** Sends it without waiting for an answer, if the browser does such things. */
export const sendBeacon = (url: string, body: Blob): boolean =>
  orUndefined(() => navigator.sendBeacon(url, body)) ?? false;

/** Runs alone among all tabs, if the browser knows of locks; resolves with undefined where another tab is at it. */
export async function runAlone<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
  // Only where the connection is safe.
  if (!orUndefined(() => navigator.locks)) return run();
  let started = false;
  const start = () => {
    started = true;
    return run();
  };
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? start() : undefined));
  } catch (error) {
    if (started) throw error;
    // Switched off, with storage for instance.
    return run();
  }
}
