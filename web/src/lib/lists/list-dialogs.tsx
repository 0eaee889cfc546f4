import { t } from '@fieldhouse/contracts/text';
import { createView, deleteView, updateView } from '@fieldhouse/contracts/workplace.endpoints';
import { VIEW_NAME_LENGTH, type ViewedList, viewMessages } from '@fieldhouse/contracts/workplace.rules';
import type { SavedView } from '@fieldhouse/contracts/workplace.schemas';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { call } from '../call.ts';
import { typed, typedInto, useForm } from '../use-form.ts';
import { useMutation } from '../use-mutation.ts';
import { showColumn, useHiddenColumns } from './columns.store.ts';
import type { ListColumn } from './list-table.tsx';

export type ListDialog = 'view' | 'columns' | 'keys';

interface ListDialogsProps {
  /** Which one is open. */
  what: ListDialog | undefined;
  list: ViewedList;
  /** What the list is narrowed by now. */
  query: string;
  views: readonly SavedView[];
  /** The view that says just this. */
  current: SavedView | undefined;
  columns: readonly Pick<ListColumn<never>, 'key' | 'header' | 'from'>[];
  onClose: () => void;
}

const titles: Record<ListDialog, string> = { view: t`Save view`, columns: t`Columns`, keys: t`Shortcuts` };

export function ListDialogs({ what, current, onClose, ...rest }: ListDialogsProps) {
  // What closes says to the end what it was about.
  const [last, setLast] = useState(what);
  if (what && what !== last) setLast(what);
  const title = last === 'view' && current ? t`Edit view` : titles[last ?? 'keys'];
  return (
    <Dialog title={title} open={what !== undefined} onOpenChange={(open) => !open && onClose()}>
      {last === 'view' && <ViewForm {...rest} current={current} onClose={onClose} />}
      {last === 'columns' && <ColumnChoice {...rest} />}
      {last === 'keys' && <Keys />}
    </Dialog>
  );
}

function ViewForm({ list, query, views, current, onClose }: Omit<ListDialogsProps, 'what'>) {
  const [name, setName] = useState(current?.name ?? '');
  const removing = useMutation();
  const same = views.find((view) => view !== current && view.name.toLowerCase() === name.trim().toLowerCase());
  const save = (data: FormData) => {
    const body = { name: typed(data, 'name'), query };
    const before = current ?? same;
    if (before) return call(updateView, { params: { id: before._id }, body });
    return call(createView, { body: { ...body, list } });
  };
  const form = useForm(save, {
    problems: { name: name.trim() ? undefined : viewMessages.name },
    onSuccess: () => {
      onClose();
      void toast(t`The view has been saved`);
    },
  });
  const remove = ({ _id }: SavedView) =>
    removing.run(() => call(deleteView, { params: { id: _id } }), {
      onSuccess: ({ message }) => {
        onClose();
        void toast(message);
      },
    });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        maxLength={VIEW_NAME_LENGTH}
        hint={
          same && !current ? t`Takes the place of the view that has this name.` : t`Filters and sorting, for you alone.`
        }
        {...typedInto(form, 'name', name, setName)}
      />
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      {removing.refusal && <Notice tone="problem">{removing.refusal.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button {...form.button}>Save</Button>
        {current && (
          <Button tone="quiet" className="text-red" busy={removing.busy} onClick={() => void remove(current)}>
            Delete view
          </Button>
        )}
      </div>
    </form>
  );
}

function ColumnChoice({ list, columns }: Pick<ListDialogsProps, 'list' | 'columns'>) {
  const hidden = useHiddenColumns(list);
  return (
    <div className="flex flex-col gap-2">
      {columns.map(
        ({ key, header, from }) =>
          from && (
            <Checkbox
              key={key}
              label={header}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget }) => showColumn(list, key, currentTarget.checked)}
            />
          ),
      )}
      <p className="mt-2 text-sm text-ink-soft">Kept in this browser. On a phone all of it stands below the name.</p>
    </div>
  );
}

const keys: readonly [key: string, text: string][] = [
  ['j', t`Next row`],
  ['k', t`Row before`],
  ['x', t`Tick the row`],
  ['Enter', t`Open the row`],
  ['/', t`Search the list`],
  ['Esc', t`Leave the search`],
  ['Ctrl K', t`Find anything`],
  ['?', t`These keys`],
];

function Keys() {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-3">
      {keys.map(([key, text]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-sm border-2 border-edge px-2 py-0.5 font-semibold">{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
