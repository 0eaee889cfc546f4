import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './imports.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Of files from other shops, those that the caller may import: the newest ten. */
export const listImports = endpoint('listImports', 'GET', '/api/imports', 'any-right');

/** Takes a file as `text/csv` or `application/gzip` and says what it would bring. Nothing is written yet. */
export const createImport = endpoint('createImport', 'POST', '/api/imports', 'any-right', {
  errors: ['too-large', 'unsupported-type', 'too-many-requests'],
});

export const getImport = endpoint('getImport', 'GET', '/api/imports/:id', 'any-right', { errors: ['not-found'] });

/** Begins, stops and goes on. */
export const updateImport = endpoint('updateImport', 'PUT', '/api/imports/:id', 'any-right', {
  errors: ['not-found', 'refused'],
});
