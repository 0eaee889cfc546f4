/**
 * Pictures come in over tus (https://tus.io), an open protocol with verbs and headers of its own, which is why they are
 * not among the endpoints. Administrators only.
 */
export const uploadPath = '/api/uploads';

export const MOST_UPLOAD_BYTES = 32 * 1024 * 1024;

/** The answer that ends an upload says here where the picture is from now on. */
export const fileUrlHeader = 'x-file-url';
