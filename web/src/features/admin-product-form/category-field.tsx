import { MultiChoice } from '../../ui/multi-choice.tsx';

interface CategoryFieldProps {
  categories: readonly string[];
  value: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
  onBlur: () => void;
}

export function CategoryField({ categories, ...rest }: CategoryFieldProps) {
  return <MultiChoice label="Category" options={categories} failure="The categories could not be loaded." {...rest} />;
}
