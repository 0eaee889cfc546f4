import type { Right } from './rights.ts';

/**
 * Pictures come in over tus (https://tus.io), an open protocol with verbs and headers of its own, which is why they are
 * not among the endpoints.
 */
export const uploadPath = '/api/uploads';

/** The right that an upload needs. */
export const uploadRight: Right = 'catalogue';

export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024;

/** The answer that ends an upload says here where the picture is from now on. */
export const fileUrlHeader = 'x-file-url';
