import { useNavigation } from 'react-router';
import { useSlow } from './skeleton.tsx';

/** A progress bar under the header while the next page is loading. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (!useSlow(state !== 'idle')) return null;
  return (
    <div aria-hidden="true" className="absolute inset-x-0 -bottom-0.5 h-1 overflow-hidden bg-line">
      <div className="h-full w-1/4 animate-run bg-ink" />
    </div>
  );
}
