import { z } from 'zod';
import { orderMessages } from './order.rules.ts';

/** As it stands in a mail, with or without its sign: `#1042`. */
export const orderNumber = z
  .union([z.number(), z.string()], { error: orderMessages.number })
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^#?\d{1,15}$/, orderMessages.number))
  .transform((text) => Number(text.replace('#', '')));
