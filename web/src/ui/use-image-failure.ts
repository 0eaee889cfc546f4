import { useCallback, useState } from 'react';

/** Whether an address gives no picture; `watch` goes onto the <img>. */
export function useImageFailure(src: string | undefined) {
  const [failed, setFailed] = useState<string>();
  // It may have failed before hydration, when nobody was listening yet.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return { failed: failed === src, watch: { ref, onError: () => setFailed(src) } };
}
