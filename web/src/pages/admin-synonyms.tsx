import { listSynonyms, listSynonymsIn } from '@fieldhouse/contracts/discovery.endpoints';
import { isLanguage, languages } from '@fieldhouse/contracts/language';
import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { SynonymsForm } from '../features/admin-synonyms/synonyms-form.tsx';
import { readListQuery } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import { FilterSelect, ListFilter } from '../ui/list-filter.tsx';
import type { Route } from './+types/admin-synonyms';

export const clientLoader = adminLoader(listSynonyms.who, async (call, { request }: PageArgs) => {
  const { word, of } = readListQuery(request, 'word', 'of');
  const locales = (await call(getShop)).locales.filter(isLanguage);
  const locale = locales.slice(1).find((language) => language === of);
  const synonyms = locale ? await call(listSynonymsIn, { params: { locale } }) : await call(listSynonyms);
  return { word, locales, locale, synonyms };
});
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Synonyms`);

export default function AdminSynonyms({ loaderData: { word, locales, locale, synonyms } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Synonyms"
      text="Words that mean the same, a group per line, with commas between them. Who searches for one finds the others too."
    >
      {locales.length > 1 && (
        <div className="mb-6">
          <ListFilter>
            <FilterSelect
              label="Language"
              name="of"
              value={locale ?? ''}
              options={locales.map((language, nth) => ({
                value: nth ? language : '',
                label: languages[language].name,
              }))}
            />
          </ListFilter>
        </div>
      )}
      <SynonymsForm key={locale} synonyms={synonyms} locale={locale} word={word} />
    </AdminFrame>
  );
}
