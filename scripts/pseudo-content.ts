import { readFileSync } from 'node:fs';
import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import { eventTypes } from '@fieldhouse/contracts/event.rules';
import { languages } from '@fieldhouse/contracts/language';
import { otherMethods } from '@fieldhouse/contracts/payment-methods.rules';
import { readPo } from '@fieldhouse/contracts/po';
import type { Page } from '@playwright/test';
import { PSEUDO } from './pseudo-shop.ts';
import { translationFile } from './texts.ts';

/**
 * Fields of the API with what people have written, and with names and codes that are the same in every language. Of the journal
 * (`before`, `after`) the names of fields, too.
 */
const contentFields = new Set(
  `after author before brand brands carrier categories category city code column comment company correctedTo description email fileName html line1 line2
   markdown measures name names note options phone postalAddress productName queries query role sendTo size sku slug state subject subjectId term text title to
   tracking unit userName value values without words`.split(/\s+/),
);

/** In the place of Spanish, its own words for dates, countries and currencies stay. */
const { locale } = languages[PSEUDO];

const months = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 15));
const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 0, day + 1));
const namesOf = (dates: readonly Date[], part: 'month' | 'weekday') =>
  (['long', 'short'] as const).flatMap((length) =>
    dates.map((date) => date.toLocaleDateString(locale, { [part]: length })),
  );
const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countries = capitals.flatMap((first) =>
  capitals.map((second) => new Intl.DisplayNames(locale, { type: 'region' }).of(first + second) ?? ''),
);
const languageNames = new Intl.DisplayNames(locale, { type: 'language' });
const sameEverywhere = [
  ...eventTypes,
  ...namesOf(months, 'month'),
  ...namesOf(days, 'weekday'),
  ...countries,
  ...Object.keys(languages).map((tag) => languageNames.of(tag) ?? tag),
  ...[...Object.values(languages), ...Object.values(otherMethods)].map(({ name }) => name),
  ...['Facebook', 'Fieldhouse', 'Instagram', 'LinkedIn', 'Pinterest', 'TikTok', 'YouTube'],
];

const notWords = new RegExp(
  [
    String.raw`https?://\S*|\b[\w.-]+\.example\.com\b|/pages/|[\w.+-]+@[\w.-]+|[\d.]+:\d+ › product`,
    // Ids, barcodes, time zones, units and currencies.
    String.raw`\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b|\b(?:ORDER|RETURN)\d\w*|\b(?:UTC|GMT|[A-Z]\w+/[A-Z]\w+|cm|US\$|USD)`,
    // As Spanish writes a date.
    String.raw`\b(?:de|a las)\b`,
    String.raw`\b(?:null|true|false)\b`,
  ].join('|'),
  'g',
);

/** What the shop says itself, and nobody else: sentences, because single words are names of people's things as well. */
const sentences = new Set(
  readPo(readFileSync(translationFile(PSEUDO), 'utf8'))
    .map(({ source }) => source)
    .filter((source) => /[.?!]$/.test(source)),
);

/** What is on a page because people have written it: it was in one of the fields above, in an answer that the page was made of. */
export class Content {
  readonly #known = new Set<string>(sameEverywhere);

  /** Hears what a page asks for. */
  follow(page: Page): void {
    page.on('response', async (response) => {
      if (response.headers()['content-type']?.includes('json')) this.#add(await response.json().catch(() => undefined));
    });
  }

  /** What was asked for the page on the server, and what the browser has stored. */
  async addLoaded(page: Page): Promise<void> {
    const data = await page.evaluate(() =>
      JSON.stringify([
        Reflect.get(window, '__reactRouterDataRouter').state.loaderData,
        ...['carrito', 'favoritos'].map((key) => JSON.parse(localStorage.getItem(key) ?? 'null')),
      ]),
    );
    this.#add(JSON.parse(data));
  }

  /** What is left of a text without it. */
  without(text: string): string {
    const longestFirst = [...this.#known].filter((one) => /[a-z]/i.test(one)).toSorted((a, b) => b.length - a.length);
    let rest = text.replaceAll(/\s+/g, ' ');
    for (const one of longestFirst)
      if (rest.includes(one))
        rest = rest.replaceAll(new RegExp(`(?<!\\p{L})${RegExp.escape(one)}(?!\\p{L})`, 'gu'), '…');
    return rest.replaceAll(notWords, '…');
  }

  #add(value: unknown, isContent = false): void {
    if (typeof value === 'string') this.#addText(value.trim().replaceAll(/\s+/g, ' '), isContent);
    else if (Array.isArray(value)) for (const one of value) this.#add(one, isContent);
    else if (typeof value === 'object' && value !== null) {
      // A filter's label is what its attribute is called in the language.
      const isAttribute = `${Reflect.get(value, 'name')}`.startsWith(ATTRIBUTE_PREFIX);
      for (const [name, one] of Object.entries(value)) {
        if (isContent) this.#known.add(name);
        this.#add(one, isContent || contentFields.has(name) || (isAttribute && name === 'label'));
      }
    }
  }

  #addText(text: string, isContent: boolean): void {
    if (isContent && !sentences.has(text)) this.#known.add(text);
    if (text.startsWith(ATTRIBUTE_PREFIX)) this.#known.add(text.slice(ATTRIBUTE_PREFIX.length));
  }
}
