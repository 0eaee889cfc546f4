import { randomBytes } from 'node:crypto';
import { skuFrom } from './catalogue.rules.ts';

/** By chance: among a million products one in a million draws is taken already, so the caller has to look. */
export const drawSku = (): string => skuFrom(randomBytes(8));
