import { ListFilter } from '../../ui/list-filter.tsx';
import { SelectField } from '../../ui/select-field.tsx';

interface JournalFilterProps {
  /** Those that the journal tells of. */
  subjects: readonly string[];
  subject: string | undefined;
  q: string | undefined;
}

export function JournalFilter({ subjects, subject = '', q }: JournalFilterProps) {
  const options = [{ value: '', label: 'all' }, ...subjects.map((value) => ({ value, label: value }))];
  return (
    <ListFilter label="Id, action, or name of staff" q={q}>
      <div className="w-full sm:w-44">
        <SelectField
          key={subject}
          label="Kind"
          name="subject"
          defaultValue={subject}
          options={options}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </div>
    </ListFilter>
  );
}
