import { useCallback, useEffect, useState } from 'react';
import { CardProblem, type CardProvider } from './card-provider.ts';
import { loadCardProvider } from './load-card-provider.ts';

export function useCardProvider() {
  const [provider, setProvider] = useState<CardProvider>();
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async () => {
    setProblem(undefined);
    try {
      setProvider(await loadCardProvider());
    } catch (error) {
      console.error(error);
      const told = error instanceof CardProblem ? error.message : undefined;
      setProblem(told ?? 'The card form could not be loaded. You have not been charged.');
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { provider, problem, retry: () => void load() };
}
