import { getSettings, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { type ReactNode, useEffect, useId } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { type EditState, useEdit } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { findProblems, toBody, type Values, valuesOf } from './settings-values.rules.ts';

/** What a field of a section is drawn with. */
export interface SectionForm {
  readonly values: Values;
  readonly set: (field: string, value: string) => void;
  readonly touch: (field: string) => void;
  readonly error: (field: string) => string | undefined;
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
  waiting: Readonly<Record<string, string | undefined>>;
  wait: SectionForm['wait'];
  onDirty: (name: string, dirty: boolean) => void;
  children: (form: SectionForm) => ReactNode;
}

type SectionEdit = EditState<ShopSettings, Values>;

/** A part of the settings that is saved on its own. */
export function SettingsSection(props: SettingsSectionProps) {
  const { name, title, text, labels, settings, waiting, wait, onDirty, children } = props;
  const titleId = useId();
  const edit = useEdit<ShopSettings, Values>(settings, (newest) => pick(valuesOf(newest), Object.keys(labels)));
  const { values, touched, conflicts } = edit;
  const form = useForm(() => save(edit), {
    problems: { ...findProblems(values), ...pick(waiting, Object.keys(labels)) },
    onSuccess: (saved) => {
      edit.settle(saved, values);
      void toast(`${title}: saved`);
    },
  });
  const dirty = touched.length > 0;
  useDraft({ name: `settings-${name}`, values: edit.edit, typed: dirty, restore: edit.restore });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes
  useEffect(() => onDirty(name, dirty), [dirty]);
  const set = (field: string, value: string) => {
    edit.set(field, value);
    form.change(field);
  };
  return (
    <section
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
        {children({ values, set, touch: form.touch, error: (field) => form.errors[field], wait })}
        {conflicts.map((field) => (
          <Conflict
            key={field}
            label={labels[field] ?? String(field)}
            mine={values[field] ?? ''}
            theirs={edit.edit.base[field] ?? ''}
            onDecide={(which) => edit.decide(field, which)}
          />
        ))}
        {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button {...form.button} disabled={form.button.disabled || !dirty} aria-label={`Save: ${title}`}>
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

const MOST_TRIES = 3;

/** Whoever changes other settings at the same time is in nobody's way: what is typed here goes on top of theirs. */
async function save({ seen, values, touched, rebase }: SectionEdit): Promise<ShopSettings> {
  let newest = seen;
  for (let tries = 1; ; tries++)
    try {
      return await call(updateSettings, { body: { ...toBody(values, touched.map(String)), __v: newest.__v } });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale') || tries === MOST_TRIES) throw error;
      newest = await call(getSettings);
      if (!rebase(newest)) continue;
      const sentence =
        'Someone else has changed the same settings. Choose below which version to keep, then save again.';
      throw new ApiError(409, { error: sentence, code: 'refused' });
    }
}
