import type { SizedCategory } from '@fieldhouse/contracts/catalogue.schemas';
import { useMemo, useRef } from 'react';
import { type Branch, toBranches } from './category-branches.rules.ts';
import type { PictureField } from './category-form.tsx';
import { CategoryRow } from './category-row.tsx';

interface CategoryTreeProps {
  categories: readonly SizedCategory[];
  PictureField: PictureField;
}

/** Every category below its parent. */
export function CategoryTree({ categories, PictureField }: CategoryTreeProps) {
  const departments = useMemo(() => toBranches(categories), [categories]);
  const moving = useRef<string>(undefined);
  const branch = (one: Branch) => (
    <li key={one.category._id} className="min-w-0">
      <CategoryRow branch={one} departments={departments} PictureField={PictureField} moving={moving} />
      {one.below.length > 0 && (
        <ul className="mt-2 ms-1 flex flex-col gap-2 border-s-4 border-line ps-2 sm:ms-7 sm:ps-4">
          {one.below.map(branch)}
        </ul>
      )}
    </li>
  );
  return <ul className="mt-8 flex flex-col gap-5">{departments.map(branch)}</ul>;
}
