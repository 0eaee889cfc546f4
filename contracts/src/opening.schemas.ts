import { z } from 'zod';
import { openingSteps } from './opening.rules.ts';

const opening = z.object({
  /** Visitors see "Opening soon", and nobody but staff can buy. */
  closed: z.boolean(),
  /** What the shop does not have yet; it can be opened without. */
  missing: z.array(z.enum(openingSteps)),
});
export type Opening = z.output<typeof opening>;

export const getOpening = { response: opening };
export const openShop = { response: opening };
