import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useMoney } from '../../lib/money.ts';
import { roleText } from '../../lib/right-names.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { changedFields, fieldText, subjectText, wordsOf } from './journal-messages.rules.ts';

const places: Record<string, (id: string) => string> = {
  product: (id) => `/product/${id}`,
  order: (id) => `/admin/orders/${id}`,
  review: (id) => `/admin/reviews?q=${id}`,
};

/** Who did what, when, and what it was before. */
export function JournalEntry({ entry }: { entry: JournalEntryShown }) {
  const { at, actor, action, subject, subjectId, before, after } = entry;
  const fields = changedFields(before, after, useMoney());
  return (
    <li className="border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-xl first-letter:uppercase">{wordsOf(action)}</h2>
        <Moment at={at} className="text-sm text-ink-soft" />
      </div>
      <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
        {actor ? (
          <>
            By{' '}
            <Link to={`/admin/journal?q=${actor._id}`} className="underline underline-offset-4">
              <bdi>{actor.name ?? t`a former member of staff`}</bdi>
              {actor.byKey && ` (${t`API key`})`}
            </Link>
            {actor.role && <bdi> ({roleText(actor.role)})</bdi>}, {subjectText(subject)}{' '}
            <SubjectLink subject={subject} id={subjectId} />
          </>
        ) : (
          <>
            By the shop itself, {subjectText(subject)} <SubjectLink subject={subject} id={subjectId} />
          </>
        )}
      </p>
      {fields.length > 0 && (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full max-w-3xl table-fixed text-sm">
            <caption className="sr-only">What was changed</caption>
            <thead className="text-start text-ink-soft">
              <tr>
                <th scope="col" className="w-28 py-1 sm:w-1/5 pe-3 font-normal">
                  Field
                </th>
                {before && (
                  <th scope="col" className="py-1 pe-3 font-normal">
                    Before
                  </th>
                )}
                {after && (
                  <th scope="col" className="py-1 font-normal">
                    After
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ field, before: was, after: is }) => (
                <tr key={field} className="align-top">
                  <th scope="row" className="py-1 pe-3 text-start font-semibold wrap-anywhere">
                    {fieldText(subject, field)}
                  </th>
                  {before && (
                    <td className="py-1 pe-3 wrap-anywhere text-ink-soft">
                      <span dir="auto" className="line-clamp-4 text-start">
                        {was}
                      </span>
                    </td>
                  )}
                  {after && (
                    <td className="py-1 wrap-anywhere">
                      <span dir="auto" className="line-clamp-4 text-start">
                        {is}
                      </span>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}

function SubjectLink({ subject, id }: { subject: string; id: string }) {
  const to = places[subject]?.(id) ?? `/admin/journal?q=${encodeURIComponent(id)}`;
  return (
    <Link to={to} className="underline underline-offset-4">
      {id}
    </Link>
  );
}
