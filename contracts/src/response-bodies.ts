import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';

/** The schema of the body that goes with each status of success. */
export function responseBodies(schemas: EndpointSchemas): Readonly<Record<number, z.ZodType>> {
  if ('list' in schemas) return { 200: z.array(schemas.list) };
  if ('file' in schemas) return { 200: z.string() };
  return { 200: schemas.response, ...(schemas.pending && { 202: schemas.pending }) };
}
