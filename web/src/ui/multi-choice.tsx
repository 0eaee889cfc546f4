import { t } from '@fieldhouse/contracts/text';
import { useEffect, useState } from 'react';
import { TryAgain } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { useLazyWidget } from './use-lazy-widget.ts';

interface MultiChoiceProps {
  label: string;
  placeholder?: string;
  options: readonly string[];
  value: readonly string[];
  error: string | undefined;
  /** What it says when its code does not come. */
  failure: string;
  onChange: (names: string[]) => void;
  onBlur?: () => void;
}

const loadMultiSelect = async () => (await import('./multi-select.tsx')).MultiSelect;

/** A multi-select whose code is fetched when it is shown. */
export function MultiChoice({ failure, onBlur, placeholder = t`Choose one or more`, ...rest }: MultiChoiceProps) {
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

  if (MultiSelect) return <MultiSelect placeholder={placeholder} {...rest} {...(onBlur && { onClose: onBlur })} />;
  if (!failed) return <Skeleton className="h-19" />;
  return <TryAgain onRetry={() => setTries(tries + 1)}>{failure}</TryAgain>;
}
