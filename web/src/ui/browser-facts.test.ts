import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserCountry, browserRegion, ownZone, runAlone, sendBeacon } from './browser-facts.ts';
import { ownFormat } from './moment.rules.ts';

afterEach(() => vi.unstubAllGlobals());

const browser = (facts: object) => vi.stubGlobal('navigator', facts);
const broken = () => {
  throw new DOMException('switched off', 'SecurityError');
};

describe('what a browser says of itself', () => {
  it.each([
    ['en-US', 'US'],
    ['de', undefined],
    ['C.UTF-8', undefined],
    ['c', undefined],
    ['', undefined],
    ['en_US', undefined],
    [undefined, undefined],
    [null, undefined],
  ])('a language of %o is in %o', (language, region) => {
    browser({ language });
    expect(browserRegion()).toBe(region);
  });

  it.each([
    [['de', 'en-US', 'en'], 'DE'],
    [['de-AT', 'de'], 'AT'],
    [['en-US@posix', 'de-DE'], undefined],
    [[], 'FR'],
  ])('who reads %j is probably in %o', (languages, country) => {
    browser({ languages, language: 'fr' });
    expect(browserCountry()).toBe(country);
  });

  it('may be a zone or a language that it cannot use itself', () => {
    const { DateTimeFormat } = Intl;
    class Unsure extends DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        if (!options?.timeZone) throw new RangeError('Invalid time zone specified: Etc/Unknown');
        super(locale, options);
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Unsure });
    expect(ownZone()).toBe('local time');
    expect(ownFormat({ dateStyle: 'long' }).format(new Date('2026-11-30T12:00:00Z'))).toBe('November 30, 2026');
  });

  it('is no reason to fail: without beacons and locks it goes on, and what fails by itself is told', async () => {
    const run = vi.fn(async () => 'paid');
    for (const facts of [{}, { locks: { request: broken } }, { locks: { request: async () => broken() } }]) {
      browser(facts);
      expect(sendBeacon('/x', new Blob())).toBe(false);
      expect(await runAlone('pay', run)).toBe('paid');
    }
    expect(run).toHaveBeenCalledTimes(3);
    browser({
      locks: { request: async (_name: string, _options: object, given: (lock: object) => unknown) => given({}) },
    });
    await expect(runAlone('pay', async () => broken())).rejects.toThrow('switched off');
  });
});
