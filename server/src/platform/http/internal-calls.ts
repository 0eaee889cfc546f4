import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Part } from '../cache/dependencies.ts';
import { internalHeader } from './server.ts';

const renderingHeader = 'x-rendering';

export function isInternal({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[internalHeader.name] === internalHeader.value;
}

/** One page being rendered, and the cached answers that went into it. */
export interface Rendering {
  readonly headers: Readonly<Record<string, string>>;
  readonly parts: Part[];
  close(): void;
}

const renderings = new Map<string, Part[]>();

/** Passed in memory rather than in a header: what a page depends on must not leak to clients. */
export function openRendering(): Rendering {
  const id = randomUUID();
  const parts: Part[] = [];
  renderings.set(id, parts);
  return {
    headers: { [internalHeader.name]: internalHeader.value, [renderingHeader]: id },
    parts,
    close: () => renderings.delete(id),
  };
}

export function addToRendering({ headers }: FastifyRequest, part: Part): void {
  renderings.get(String(headers[renderingHeader]))?.push(part);
}
