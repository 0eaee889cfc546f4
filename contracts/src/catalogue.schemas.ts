import { z } from 'zod';

export const category = z.object({ _id: z.uuid(), name: z.string(), __v: z.int() });
export type Category = z.output<typeof category>;

export const listCategories = {
  response: z.array(category),
};
