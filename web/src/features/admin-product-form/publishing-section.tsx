import { publishingLengths } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import type { ComponentProps } from 'react';
import { ownZone } from '../../ui/browser-facts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { valueNames } from './details.rules.ts';
import { choices, type DetailsSection, fieldsOf } from './details-section.tsx';

interface PublishingSectionProps
  extends Pick<ComponentProps<typeof DetailsSection>, 'details' | 'errors' | 'onChange' | 'onBlur'> {
  name: string;
  description: string;
  /** Tags that products have. */
  tags: readonly string[];
}

/** Who sees it and from when until when, and what search engines show of it. */
export function PublishingSection({ name, description, tags, ...typing }: PublishingSectionProps) {
  const field = fieldsOf(typing);
  const { texts } = typing.details;
  return (
    <section aria-labelledby="publishing" className="min-w-0 md:col-span-2">
      <h2 id="publishing" className="mb-6 border-t-2 border-ink pt-6 text-3xl">
        Publishing
      </h2>
      <div className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        <SelectField options={choices(valueNames.status)} {...field('status')} />
        <TextField
          type="datetime-local"
          hint={t`Before, it is a draft. By your clock (${ownZone()}).`}
          {...field('publishAt')}
        />
        <TextField type="datetime-local" hint="From then on it is a draft again." {...field('unpublishAt')} />
      </div>
      <div className="mt-6 grid gap-x-16 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <TextField list="known-tags" hint="With commas between. Customers never see them." {...field('tags')} />
          <datalist id="known-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <TextField maxLength={publishingLengths.searchTitle} hint="None: its name." {...field('searchTitle')} />
          <TextArea
            rows={3}
            maxLength={publishingLengths.searchDescription}
            hint="None: the beginning of its description."
            {...field('searchDescription')}
          />
        </div>
        <figure aria-label="As search engines may show it" className="min-w-0 self-end">
          <figcaption className="mb-1.5 text-sm font-semibold">As search engines may show it</figcaption>
          <div className="rounded-sm bg-chalk p-5">
            <p className="text-xs text-ink-soft">{`${location.host} › product`}</p>
            <p dir="auto" className="mt-1 truncate text-lg font-semibold">
              {texts.searchTitle?.trim() || name || t`Product name`}
            </p>
            <p dir="auto" className="mt-1 line-clamp-3 text-sm text-ink-soft">
              {texts.searchDescription?.trim() || description || t`Description`}
            </p>
          </div>
        </figure>
      </div>
    </section>
  );
}
