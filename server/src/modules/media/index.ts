export { cleanFiles } from './clean-files.ts';
export { mediaRoutes } from './media.routes.ts';
export { mailPictureOf, srcsetOf } from './media.rules.ts';
export { createPictureReceiver, type PictureReceiver } from './receive-picture.ts';
export { findMissingFiles, requireFiles } from './require-files.ts';
