import { expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

it('code that does not come costs nobody the page: it is asked for again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const load = vi.fn(async () => () => <p>Here</p>).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  // There is no document here: loading it anew would fail.
  const part = lazyPart(load);
  await part.fetch();
  await part.fetch();
  await part.fetch();
  expect(load).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
