import { pageLimits, pagePath } from '@fieldhouse/contracts/page.rules';
import { createPage, getPage, putPage } from '@fieldhouse/contracts/pages.endpoints';
import type { CheckedPage, Page } from '@fieldhouse/contracts/pages.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { type EditForm, type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PagePreview } from './page-preview.tsx';
import { describeField, findProblems, type PageValues, valuesOf, withTitle } from './page-values.rules.ts';

export const pagesPath = '/admin/pages';

/** Writes a page, or a new one where there is none. */
export function PageForm({ page }: { page: Page | null }) {
  const form = useEditForm(page, {
    draft: `page:${page?._id ?? 'new'}`,
    valuesOf,
    problems: findProblems,
    send,
    findNewest,
    what: 'page',
    leadsTo: {
      path: pagesPath,
      message: ({ problems }) =>
        problems.length > 0 ? t`The page has been saved. Some of its links need a look` : t`The page has been saved`,
    },
  });
  return (
    <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
      <form {...form.props} className="flex min-w-0 flex-col gap-6">
        <Fields form={form} />
        <Conflicts form={form} labels={labels} describe={describeField} />
        <FormFoot form={form} cancel={pagesPath} />
      </form>
      <PagePreview title={form.values.title} markdown={form.values.markdown} />
    </div>
  );
}

function Fields({ form: { seen, field, tick, change } }: { form: EditForm<Page | null, PageValues> }) {
  return (
    <>
      <TextField
        label="Title"
        maxLength={pageLimits.title}
        {...field('title')}
        onChange={({ currentTarget: { value } }) => change((now) => withTitle(now, value, seen === null), 'title')}
      />
      <TextField
        label="Address"
        maxLength={pageLimits.slug}
        hint={seen ? t`Now ${pagePath(seen.slug)}. Links to the old address stop working.` : pagePath('…')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('slug')}
      />
      <TextArea
        label="Text"
        rows={22}
        className="font-mono text-sm"
        hint="Markdown: ## Heading, **bold**, *italic*, - list, [words](/c/shoes). HTML is shown as text, pictures are left out."
        {...field('markdown')}
      />
      <div className="flex flex-col gap-3">
        <Checkbox label="Link to it in the footer" {...tick('footer')} />
        <Checkbox label="With the form to write to the shop" {...tick('contactForm')} />
      </div>
    </>
  );
}

const labels: Readonly<Record<keyof PageValues, string>> = {
  title: t`Title`,
  slug: t`Address`,
  markdown: t`Text`,
  footer: t`In the footer`,
  contactForm: t`With the form`,
};

function send({ seen, values, touched }: Editing<Page | null, PageValues>): Promise<CheckedPage> {
  if (!seen) return call(createPage, { body: values });
  const changed = Object.fromEntries(touched.map((field) => [field, values[field]]));
  const { _id, __v, slug } = seen;
  return call(putPage, { params: { slug }, body: { ...changed, _id, __v } });
}

/** Another page may have the address by now. */
async function findNewest({ _id, slug }: Page): Promise<Page | undefined> {
  const newest = await call(getPage, { params: { slug } });
  return newest._id === _id ? newest : undefined;
}
