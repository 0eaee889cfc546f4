import { deleteSearchRule } from '@fieldhouse/contracts/searches.endpoints';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import type { SpanState } from '../../lib/time-span.rules.ts';
import { SpanLines, SpanTag } from '../../lib/time-span.tsx';
import { deedsOf, nameOf } from './rule-values.rules.ts';
import { rulesPath } from './search-tabs.tsx';

/** One rule in the list, and what staff may do with it. */
export function RuleCard({ rule, state }: { rule: SearchRule; state: SpanState }) {
  const name = nameOf(rule);
  return (
    <StoredCard
      name={name}
      editPath={`${rulesPath}/${rule._id}`}
      question={{
        title: t`Delete the rule of ${name}?`,
        text: t`Shoppers see the usual order again, with what was hidden.`,
      }}
      remove={() => call(deleteSearchRule, { params: { id: rule._id } })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <SpanTag state={state} />
        <span className="text-sm">{rule.query === null ? t`Category` : t`Search term`}</span>
      </div>
      <h2 dir="auto" className="text-2xl">
        {name}
      </h2>
      <ul className="text-sm text-ink-soft">
        {deedsOf(rule).map((deed) => (
          <li key={deed}>{deed}</li>
        ))}
        <SpanLines {...rule} />
      </ul>
    </StoredCard>
  );
}
