import { pageLimits, pagePath } from '@fieldhouse/contracts/page.rules';
import { createPage, getPage, putPage } from '@fieldhouse/contracts/pages.endpoints';
import type { CheckedPage, Page } from '@fieldhouse/contracts/pages.schemas';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { saveMerging } from '../../lib/save-merging.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PagePreview } from './page-preview.tsx';
import { findProblems, type PageValues, tellField, valuesOf, withTitle } from './page-values.rules.ts';

type PageEdit = EditState<Page | null, PageValues>;

export const pagesPath = '/admin/pages';

/** Writes a page, or a new one where there is none. */
export function PageForm({ page }: { page: Page | null }) {
  const edit = useEdit(page, valuesOf);
  const { values } = edit;
  const navigate = useNavigate();
  const form = useForm(() => save(edit), {
    // The form has the answer. Fetching the page could only lose what is typed, if it failed or the page is gone.
    revalidate: false,
    problems: findProblems(values),
    onSuccess: ({ problems }) => {
      void toast(`The page has been saved${problems.length > 0 ? '. Some of its links need a look' : ''}`);
      return navigate(pagesPath);
    },
  });
  const dirty = edit.touched.length > 0;
  useDraft({ name: `page:${page?._id ?? 'new'}`, values: edit.edit, typed: dirty, restore: edit.restore });
  useUnsavedWarning(dirty && !form.button.busy);

  return (
    <div className="grid gap-x-10 gap-y-10 md:grid-cols-2">
      <form {...form.props} className="flex min-w-0 flex-col gap-6">
        <Fields edit={edit} errors={form.errors} change={form.change} touch={form.touch} />
        <Conflicts edit={edit} />
        <FormFoot form={form} cancel={pagesPath} />
      </form>
      <PagePreview title={values.title} markdown={values.markdown} />
    </div>
  );
}

interface FieldsProps {
  edit: PageEdit;
  errors: FieldErrors;
  change: (field: string) => void;
  touch: (field: string) => void;
}

function Fields({ edit, errors, change, touch }: FieldsProps) {
  const { values } = edit;
  const set = <Field extends keyof PageValues>(field: Field, value: PageValues[Field]) => {
    edit.set(field, value);
    change(field);
  };
  const field = (name: 'title' | 'slug' | 'markdown') => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onBlur: () => touch(name),
  });
  const tick = (name: 'footer' | 'contactForm') => ({
    name,
    checked: values[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => set(name, event.currentTarget.checked),
  });
  const setTitle = (title: string) => {
    edit.change((now) => withTitle(now, title, edit.seen === null));
    change('title');
  };
  return (
    <>
      <TextField
        label="Title"
        maxLength={pageLimits.title}
        {...field('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextField
        label="Address"
        maxLength={pageLimits.slug}
        hint={edit.seen ? `Now ${pagePath(edit.seen.slug)}. Links to the old address stop working.` : pagePath('…')}
        autoCapitalize="none"
        spellCheck={false}
        {...field('slug')}
        onChange={(event) => set('slug', event.currentTarget.value)}
      />
      <TextArea
        label="Text"
        rows={22}
        className="font-mono text-sm"
        hint="Markdown: ## Heading, **bold**, *italic*, - list, [words](/c/shoes). HTML is shown as text, pictures are left out."
        {...field('markdown')}
        onChange={(event) => set('markdown', event.currentTarget.value)}
      />
      <div className="flex flex-col gap-3">
        <Checkbox label="Link to it in the footer" {...tick('footer')} />
        <Checkbox label="With the form to write to the shop" {...tick('contactForm')} />
      </div>
    </>
  );
}

const labels: Readonly<Record<keyof PageValues, string>> = {
  title: 'Title',
  slug: 'Address',
  markdown: 'Text',
  footer: 'In the footer',
  contactForm: 'With the form',
};

function Conflicts({ edit: { values, edit, conflicts, decide } }: { edit: PageEdit }) {
  return conflicts.map((field) => (
    <Conflict
      key={field}
      label={labels[field]}
      mine={tellField(values, edit.base, field)}
      theirs={tellField(edit.base, values, field)}
      onDecide={(which) => decide(field, which)}
    />
  ));
}

async function save(edit: PageEdit): Promise<CheckedPage> {
  const { seen, values, touched } = edit;
  if (!seen) return call(createPage, { body: values });
  const changed = Object.fromEntries(touched.map((field) => [field, values[field]]));
  const { _id, __v, slug } = seen;
  return saveMerging({
    edit,
    what: 'this page',
    send: () => call(putPage, { params: { slug }, body: { ...changed, _id, __v } }),
    findNewest: async () => {
      const newest = await call(getPage, { params: { slug } });
      return newest._id === _id ? newest : undefined;
    },
  });
}
