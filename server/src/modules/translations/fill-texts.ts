import type { ContentKind, ValueKind } from '@fieldhouse/contracts/translation.rules';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { listSources } from './content-sources.repo.ts';
import { insertTexts, insertValueTexts } from './content-texts.repo.ts';

/** What a language has for the texts of a shop, whichever thing has them. */
export interface Dictionary {
  readonly locale: string;
  /** @param name of the text, as the thing has it; of a list of texts that of the list */
  textOf(kind: ContentKind, name: string, text: string): string | undefined;
  readonly values: readonly { readonly kind: ValueKind; readonly value: string; readonly text: string }[];
}

/** For a shop that has just been filled: all it has, at once, and without a word in the journal. Products have changed anyway. */
export async function fillTexts(tx: Tx, dictionaries: readonly Dictionary[]): Promise<void> {
  const sources = await listSources(tx);
  const things = dictionaries.flatMap((dictionary) =>
    sources.map(({ kind, subject, texts }) => {
      const source = Object.entries(texts).filter(([, text]) => text !== '');
      const translated = source.flatMap(([name, text]) => {
        const found = dictionary.textOf(kind, name.replace(/\..*/, ''), text);
        return found ? [[name, found] as const] : [];
      });
      const written = { texts: Object.fromEntries(translated), source: Object.fromEntries(source) };
      return { kind, subject, locale: dictionary.locale, ...written };
    }),
  );
  await insertTexts(
    tx,
    things.filter(({ texts }) => Object.keys(texts).length > 0),
  );
  const words = dictionaries.flatMap(({ locale, values }) =>
    values.map((word) => ({ ...word, value_key: nameKey(word.value), locale })),
  );
  await insertValueTexts(tx, words);
  await changed(tx, [tags.texts]);
}
