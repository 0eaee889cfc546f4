import { orderPages } from '@fieldhouse/contracts/pages.endpoints';
import type { ListedPage } from '@fieldhouse/contracts/pages.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { moved } from '../../lib/moved.rules.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { PageRow } from './page-row.tsx';

/** All pages, in the order of the footer, which can be changed here. */
export function PageList({ pages }: { pages: readonly ListedPage[] }) {
  const { run, busy, refusal } = useMutation();
  const orderWas = pages.map(({ slug }) => slug);
  const move = (at: number, by: 1 | -1) => () => {
    if (busy) return;
    void run(() => call(orderPages, { body: { order: moved(orderWas, at, by), orderWas } }), {
      onSuccess: () => void toast(t`${pages[at]?.title ?? ''} is now number ${at + by + 1} of ${pages.length}`),
    });
  };
  return (
    <>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <ul className="mt-2 flex flex-col gap-2">
        {pages.map((page, at) => (
          <li key={page._id}>
            <PageRow
              page={page}
              onUp={at > 0 ? move(at, -1) : undefined}
              onDown={at < pages.length - 1 ? move(at, 1) : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
