import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

interface CategoryFieldProps {
  categories: readonly string[];
  value: readonly string[];
  error: string | undefined;
  onChange: (names: string[]) => void;
  onBlur: () => void;
}

const loadMultiSelect = async () => (await import('../../ui/multi-select.tsx')).MultiSelect;

export function CategoryField({ categories, value, error, onChange, onBlur }: CategoryFieldProps) {
  const { Widget: MultiSelect, fetchWidget } = useLazyWidget(loadMultiSelect);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches anew
  useEffect(() => {
    fetchWidget().then(
      () => setFailed(false),
      () => setFailed(true),
    );
  }, [fetchWidget, tries]);

  if (MultiSelect)
    return (
      <MultiSelect
        label="Category"
        placeholder="Choose one or more"
        options={categories}
        value={value}
        onChange={onChange}
        onClose={onBlur}
        error={error}
      />
    );
  if (!failed) return <Skeleton className="h-19" />;
  const again = (
    <Button size="sm" onClick={() => setTries(tries + 1)}>
      Try again
    </Button>
  );
  return (
    <Notice tone="problem" action={again}>
      The categories could not be loaded.
    </Notice>
  );
}
