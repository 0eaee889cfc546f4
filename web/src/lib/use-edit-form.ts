import { useNavigate } from 'react-router';
import { toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { useDraft } from './session/use-draft.ts';
import { type StaleThing, staleText } from './stale-text.rules.ts';
import type { IsSame, MergeField } from './three-way-merge.rules.ts';
import { type EditState, useEdit } from './use-edit.ts';
import { type FieldErrors, type Form, type FormOptions, useForm } from './use-form.ts';
import { type Leaving, useUnsavedWarning } from './use-unsaved-warning.ts';

/** What is sent is made of it. */
export type Editing<Thing, Values> = Pick<EditState<Thing, Values>, 'seen' | 'values' | 'touched' | 'base'>;

export interface EditFormOptions<Thing, Values, Result> extends Omit<FormOptions<Result>, 'problems' | 'confirm'> {
  /** The name of what is typed and not saved, for the time after the next login: of which form, and about what. */
  readonly draft: string;
  /** The fields of the form. */
  readonly valuesOf: (thing: Thing) => Values;
  readonly isSame?: IsSame<Values>;
  readonly mergeField?: MergeField<Values>;
  readonly problems?: (values: Values) => FieldErrors;
  readonly confirm?: (edit: Editing<Thing, Values>) => ReturnType<NonNullable<FormOptions<Result>['confirm']>>;
  /** `rebase`: what of it the shop has taken is the base of the next try, if the rest fails. */
  readonly send: (edit: Editing<Thing, Values>, rebase: (newest: Thing) => void) => Promise<Result>;
  /** As the shop has it after a change by someone else; none: it comes with the page, which is fetched again. */
  readonly findNewest?: (seen: NonNullable<Thing>) => Promise<Thing | undefined>;
  /** What it is, for the sentence when someone else has changed it; or that sentence. */
  readonly what?: StaleThing | ((change: Change<Thing>) => string);
  /** It is sent again at once where both have changed different fields. */
  readonly resend?: boolean;
  /**
   * Of a form on a page of its own: what is said when it is saved, and where it leads then. The page is not fetched again: that
   * could only lose what is typed, if it failed or the thing is gone.
   */
  readonly leadsTo?: { readonly path: string; readonly message: string | ((result: Result) => string) };
  /** What the form goes on with when it stays open. */
  readonly settle?: (result: Result) => Thing;
  /** Before what it is asked whether to leave; `false`: nothing is typed here, only chosen. */
  readonly leaving?: Leaving | false;
  /** More that would be lost, beside the fields. */
  readonly unsaved?: boolean;
}

interface Change<Thing> {
  readonly seen: Thing;
  readonly newest: Thing;
  readonly hasConflicts: boolean;
}

type TextField<Values> = { [F in keyof Values]: Values[F] extends string ? F : never }[keyof Values] & string;
type Tick<Values> = { [F in keyof Values]: Values[F] extends boolean ? F : never }[keyof Values] & string;

export interface EditForm<Thing, Values>
  extends Editing<Thing, Values>,
    Pick<Form, 'props' | 'button' | 'errors' | 'refusal' | 'touch'>,
    Pick<EditState<Thing, Values>, 'conflicts' | 'decide' | 'theirs'> {
  readonly dirty: boolean;
  /** `names`: under which problems have what was typed, where that is not the field's own. */
  set<F extends keyof Values>(field: F, value: Values[F], ...names: readonly (string | undefined)[]): void;
  /** Changes several fields at once, or one of which someone else may have changed another part: it decides nothing. */
  change(next: (values: Values) => Values, ...names: readonly (string | undefined)[]): void;
  /** For a field of the form. `error`: under which name problems have it. */
  field(name: TextField<Values>, error?: string): FieldProps;
  tick(name: Tick<Values>): { name: string; checked: boolean; onChange: (event: Changed<'checked', boolean>) => void };
  /** Begins anew. */
  reset(thing: Thing): void;
}

interface Changed<Property extends string, Value> {
  readonly currentTarget: Readonly<Record<Property, Value>>;
}

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly autoComplete: 'off';
  readonly onBlur: () => void;
  readonly onChange: (event: Changed<'value', string>) => void;
}

/**
 * The one way to change what the shop has (decision 98): what is typed outlives the end of the session, a page that cannot
 * be fetched again and a change by someone else, which is merged by field.
 */
export function useEditForm<Thing, Values extends object, Result>(
  thing: Thing,
  options: EditFormOptions<Thing, Values, Result>,
): EditForm<Thing, Values> {
  const { draft, valuesOf, isSame, mergeField, problems, confirm, onSuccess, leadsTo, leaving = 'page' } = options;
  const navigate = useNavigate();
  const edit = useEdit(thing, valuesOf, isSame, mergeField);
  const { values } = edit;
  const dirty = edit.touched.length > 0;
  const form = useForm(() => save(edit, options), {
    ...options,
    ...(leadsTo && { revalidate: false }),
    problems: problems?.(values) ?? {},
    confirm: () => confirm?.(edit),
    onSuccess: (result) => {
      form.reset();
      if (!leadsTo) return onSuccess?.(result);
      const { path, message } = leadsTo;
      void toast(typeof message === 'string' ? message : message(result));
      return navigate(path);
    },
  });
  const { errors, touch } = form;
  useDraft({ name: draft, values: edit.draft, typed: dirty, restore: edit.restore });
  useUnsavedWarning((dirty || options.unsaved === true) && !form.button.busy && leaving !== false, leaving || 'page');
  const changed = (names: readonly (string | undefined)[]) => {
    for (const name of names) if (name !== undefined) form.change(name);
  };
  const set: EditForm<Thing, Values>['set'] = (field, value, ...names) => {
    edit.set(field, value);
    changed(names.length > 0 ? names : [String(field)]);
  };
  return {
    ...edit,
    ...form,
    dirty,
    set,
    change: (next, ...names) => {
      edit.change(next);
      changed(names);
    },
    field: (name, error = name) => ({
      name,
      value: String(values[name]),
      error: errors[error],
      autoComplete: 'off',
      onBlur: () => touch(error),
      onChange: ({ currentTarget }) => set(name, currentTarget.value as Values[typeof name], error),
    }),
    tick: (name) => ({
      name,
      checked: Boolean(values[name]),
      onChange: ({ currentTarget }) => set(name, currentTarget.checked as Values[typeof name]),
    }),
    reset: (fresh) => {
      edit.reset(fresh);
      form.reset();
    },
  };
}

const MOST_TRIES = 3;

/** Refused because someone else was faster, it merges; as soon as the conflicts are decided, it can be sent again. */
async function save<Thing, Values extends object, Result>(
  edit: EditState<Thing, Values>,
  { send, findNewest, what = 'thing', resend, settle }: EditFormOptions<Thing, Values, Result>,
): Promise<Result> {
  let current: Editing<Thing, Values> = edit;
  for (let tries = 1; ; tries++)
    try {
      const result = await send(current, edit.rebase);
      if (settle) edit.settle(settle(result), current.values);
      return result;
    } catch (error) {
      const { seen } = current;
      const isStale = error instanceof ApiError && error.code === 'stale';
      const newest = isStale && seen ? await findNewest?.(seen).catch(() => undefined) : undefined;
      if (!newest) throw error;
      const { values, touched, conflicts, base } = edit.rebase(newest);
      const hasConflicts = conflicts.length > 0;
      if (resend && !hasConflicts) {
        if (tries === MOST_TRIES) throw error;
        current = { seen: newest, values, touched, base };
        continue;
      }
      const sentence = typeof what === 'string' ? staleText(what, hasConflicts) : what({ seen, newest, hasConflicts });
      throw new ApiError(409, { error: sentence, code: 'refused' });
    }
}
