import { t } from '@fieldhouse/contracts/text';
import type { ViewedList } from '@fieldhouse/contracts/workplace.rules';
import type { SavedView } from '@fieldhouse/contracts/workplace.schemas';
import { Columns3, Keyboard, Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TabLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import { useMutation } from '../use-mutation.ts';
import type { ListDialog } from './list-dialogs.tsx';
import type { ListColumn } from './list-table.tsx';
import { useListKeys } from './use-list-keys.ts';
import { viewQuery } from './view-query.rules.ts';

const loadDialogs = async () => (await import('./list-dialogs.tsx')).ListDialogs;

export interface ListTab {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

interface ListHeadProps {
  list: ViewedList;
  /** Of the tabs. */
  label: string;
  /** Those that everybody has, before one's own. */
  tabs?: readonly ListTab[];
  views: readonly SavedView[];
  columns?: readonly Pick<ListColumn<never>, 'key' | 'header' | 'from'>[];
}

/** Above each list of staff: its tabs, one's own views among them, what is done with these, and the keys. */
export function ListHead({ list, label, tabs = [], views, columns = [] }: ListHeadProps) {
  const { pathname, search } = useLocation();
  const { Widget: ListDialogs, fetchWidget } = useLazyWidget(loadDialogs);
  const [open, setOpen] = useState<ListDialog>();
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const show = (what: ListDialog) => void run(fetchWidget, { onSuccess: () => setOpen(what) });
  useListKeys(() => show('keys'));
  const query = viewQuery(search);
  const current = views.find((view) => viewQuery(view.query) === query);
  const tool = (what: ListDialog, icon: ReactNode, text: string) => (
    <Button size="sm" tone="quiet" busy={busy && open === what} onClick={() => show(what)}>
      {icon} {text}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      {tabs.length + views.length > 0 && (
        <nav aria-label={label} className="flex flex-wrap gap-2">
          {tabs.map((tab) => (
            <TabLink key={tab.label} to={tab.to} isCurrent={tab.isCurrent && !current}>
              {tab.label}
            </TabLink>
          ))}
          {views.map((view) => (
            <TabLink key={view._id} to={`${pathname}?${view.query}`} isCurrent={view === current} dir="auto">
              <Star size={16} className="me-2 shrink-0" /> {view.name}
            </TabLink>
          ))}
        </nav>
      )}
      <div className="ms-auto flex flex-wrap items-center">
        {(current || query !== '') && tool('view', <Star size={18} />, current ? t`Edit view` : t`Save view`)}
        {columns.some(({ from }) => from) && tool('columns', <Columns3 size={18} />, t`Columns`)}
        {tool('keys', <Keyboard size={18} />, t`Shortcuts`)}
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {ListDialogs && (
        <ListDialogs
          what={open}
          list={list}
          query={query}
          views={views}
          current={current}
          columns={columns}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}
