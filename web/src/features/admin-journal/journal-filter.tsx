import { FilterSelect, ListFilter } from '../../ui/list-filter.tsx';

interface JournalFilterProps {
  /** Those that the journal tells of. */
  subjects: readonly string[];
  subject: string | undefined;
  q: string | undefined;
}

export function JournalFilter({ subjects, subject = '', q }: JournalFilterProps) {
  const options = [{ value: '', label: 'all' }, ...subjects.map((value) => ({ value, label: value }))];
  return (
    <ListFilter label="Id, order number, action, or name of staff" q={q}>
      <div className="w-full sm:w-44">
        <FilterSelect label="Kind" name="subject" value={subject} options={options} />
      </div>
    </ListFilter>
  );
}
