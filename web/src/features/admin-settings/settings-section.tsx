import { getSettings, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { describeSetting, findProblems, toBody, type Values, valuesOf } from './settings-values.rules.ts';

/** What a field of a section is drawn with. */
export interface SectionForm extends EditForm<ShopSettings, Values> {
  readonly labelled: (name: string) => ReturnType<EditForm<ShopSettings, Values>['field']> & { label: string };
  /** Something beside the fields keeps it from being sent: a picture on its way. */
  readonly wait: (field: string, sentence: string | undefined) => void;
}

interface SettingsSectionProps {
  name: string;
  title: string;
  text: string;
  /** Its fields with what they are called. */
  labels: Readonly<Record<string, string>>;
  settings: ShopSettings;
  children: (form: SectionForm) => ReactNode;
}

/** A part of the settings that is saved on its own. */
export function SettingsSection({ name, title, text, labels, settings, children }: SettingsSectionProps) {
  const titleId = useId();
  const [waiting, setWaiting] = useState<Readonly<Record<string, string | undefined>>>({});
  const form = useEditForm<ShopSettings, Values, ShopSettings>(settings, {
    draft: `settings-${name}`,
    valuesOf: (newest) => pick(valuesOf(newest), Object.keys(labels)),
    problems: (values) => ({ ...findProblems(values), ...waiting }),
    send: ({ seen, values, touched }) =>
      call(updateSettings, { body: { ...toBody(values, touched.map(String)), __v: seen.__v } }),
    findNewest: () => call(getSettings),
    // All sections have one version: a change of another section is no conflict.
    resend: true,
    what: () => t`Someone else has changed the same settings. Choose below which version to keep, then save again.`,
    settle: (saved) => saved,
    onSuccess: () => void toast(t`${title}: saved`),
  });
  const { button, dirty, refusal } = form;
  const labelled: SectionForm['labelled'] = (field) => ({ ...form.field(field), label: labels[field] ?? field });
  const wait = (field: string, sentence: string | undefined) => setWaiting((now) => ({ ...now, [field]: sentence }));
  return (
    <section
      id={name}
      aria-labelledby={titleId}
      className="grid gap-x-12 gap-y-5 border-b-2 border-line py-10 first:pt-0 last:border-0 md:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <p className="mt-2 text-sm text-ink-soft">{text}</p>
      </div>
      <form {...form.props} aria-labelledby={titleId} className="flex max-w-2xl flex-col gap-5">
        {children({ ...form, wait, labelled })}
        <Conflicts form={form} labels={labels} describe={describeSetting} />
        {refusal && <Notice tone="problem">{refusal}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button {...button} disabled={button.disabled || !dirty} aria-label={t`Save: ${title}`}>
            Save
          </Button>
          {dirty && <p className="text-sm text-ink-soft">Not saved yet.</p>}
        </div>
      </form>
    </section>
  );
}

function pick<T>(all: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.includes(field)));
}
