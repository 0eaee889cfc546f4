import { isLanguage, languages } from '@fieldhouse/contracts/language';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { contentKinds, textStates } from '@fieldhouse/contracts/translation.rules';
import {
  exportTranslations,
  getTranslationSummary,
  listTranslations,
  listValueTexts,
} from '@fieldhouse/contracts/translations.endpoints';
import type { TranslationSummary } from '@fieldhouse/contracts/translations.schemas';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { kindTexts } from '../features/admin-translations/texts.rules.ts';
import { TextsImport } from '../features/admin-translations/texts-import.tsx';
import { TextsList } from '../features/admin-translations/texts-list.tsx';
import { WordsForm } from '../features/admin-translations/words-form.tsx';
import type { Call } from '../lib/call.ts';
import { DownloadButton } from '../lib/download-button.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage, wholeList } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-translations';

const LIMIT = '20';

async function load(call: Call, { request }: PageArgs, held: readonly Right[]) {
  const { page, ...asked } = readListQuery(request, 'into', 'kind', 'state');
  const { locales } = await call(getShop);
  const [first = '', ...rest] = locales;
  const others = rest.filter(isLanguage);
  const into = others.find((language) => language === asked.into) ?? others[0];
  const state = textStates.find((name) => name === asked.state) ?? 'missing';
  const asWanted = contentKinds.find((name) => name === asked.kind);
  if (!into)
    return { first, others, into, state, kind: asWanted ?? 'product', summary: [], words: [], list: wholeList([]) };
  const [summary, words] = await Promise.all([
    call(getTranslationSummary, { query: { into } }),
    areEnoughFor(listValueTexts.who, held) ? call(listValueTexts, { query: { missing: into } }) : [],
  ]);
  const kind = asWanted ?? (summary.find(({ missing }) => missing > 0) ?? summary[0])?.kind ?? 'product';
  const answer = await call.whole(listTranslations, { query: { into, kind, state, page, limit: LIMIT } });
  return { first, others, into, state, kind, summary, words, list: toListPage(answer, page) };
}
export const clientLoader = keepPreviousList(adminLoader(listTranslations.who, load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Translations`);

const states = [
  { value: 'missing', label: t`missing` },
  { value: 'changed', label: t`changed since` },
  { value: 'all', label: t`all` },
];

const kindOption = ({ kind, missing }: TranslationSummary) => ({
  value: kind,
  label: missing > 0 ? t`${kindTexts[kind]}: ${missing} missing` : kindTexts[kind],
});

export default function AdminTranslations({ loaderData }: Route.ComponentProps) {
  const { first, others, into, state, kind, summary, words, list, problem } = loaderData;
  if (!into)
    return (
      <AdminFrame title="Translations">
        <EmptyState title="The shop has one language." text="Others are chosen in the settings.">
          <ButtonLink to="/admin/settings">Settings</ButtonLink>
        </EmptyState>
      </AdminFrame>
    );
  return (
    <AdminFrame
      wide
      title="Translations"
      text="What the shop has written itself, in its other languages. What is viewed most stands first."
      aside={
        <DownloadButton
          isList
          size="md"
          label="Download for a translator"
          fetch={(get) => get(exportTranslations, { query: { into, kind } }, `${kind}-${into}.po`)}
        />
      }
    >
      <ListFilter>
        <FilterSelect
          label="Language"
          name="into"
          value={into}
          options={others.map((language) => ({ value: language, label: languages[language].name }))}
        />
        <FilterSelect label="Kind" name="kind" value={kind} options={summary.map(kindOption)} />
        <FilterSelect label="Texts" name="state" value={state} options={states} />
      </ListFilter>
      <PagedList
        label="texts"
        count={(total) => t.plural(total, { one: '# entry', other: '# entries' })}
        list={list}
        problem={problem}
        empty={<EmptyState title="Nothing to translate here." text="Choose another kind or language." />}
      >
        <TextsList key={`${into} ${kind}`} things={list.items} first={first} into={into} />
      </PagedList>
      {words.length > 0 && (
        <WordsForm key={`${into} ${words.map(({ value }) => value)}`} words={words} first={first} into={into} />
      )}
      <TextsImport key={into} into={into} />
    </AdminFrame>
  );
}
