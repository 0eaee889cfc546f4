import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TabLink } from '../../ui/link.tsx';
import { FilterField } from '../../ui/list-filter.tsx';
import { listPeriods, type Period } from './period.rules.ts';

/** One click for what is declared to the tax office, or any two days. */
export function PeriodFilter({ period }: { period: Period }) {
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="Periods" className="flex flex-wrap gap-2">
        {listPeriods(new Date()).map(({ name, from, to }) => (
          <TabLink key={name} to={`?from=${from}&to=${to}`} isCurrent={period.from === from && period.to === to}>
            {name}
          </TabLink>
        ))}
      </nav>
      <Form role="search" aria-label="Any other period" className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-48">
          <FilterField label="From" name="from" type="date" value={period.from} />
        </div>
        <div className="w-full sm:w-48">
          <FilterField label="To" name="to" type="date" value={period.to} />
        </div>
        <Button type="submit" tone="line" className="min-h-12">
          Show
        </Button>
      </Form>
    </div>
  );
}
