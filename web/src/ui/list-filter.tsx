import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';

interface ListFilterProps {
  /** What one can search by. */
  label: string;
  /** What is searched for now. */
  q: string | undefined;
  /** Further controls, each with the name it has in the address. */
  children?: ReactNode;
}

/** Narrows a list by its address, so that what was found can be reloaded, sent to somebody and gone back from. */
export function ListFilter({ label, q = '', children }: ListFilterProps) {
  return (
    <Form role="search" className="flex flex-wrap items-end gap-x-4 gap-y-4">
      {children}
      <div className="flex min-w-0 grow basis-64 items-end gap-2">
        <div className="min-w-0 grow">
          {/* The key follows the way back to another search. */}
          <TextField key={q} label={label} name="q" type="search" maxLength={200} defaultValue={q} autoComplete="off" />
        </div>
        <Button type="submit" className="min-h-12">
          <Search size={20} />
          {/* As in the header, a phone's room is for what is typed. */}
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </div>
    </Form>
  );
}
