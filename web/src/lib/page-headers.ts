/** The same for everybody, so it may be kept; asked for again each time, so a change shows at once. */
export const publicPage = () => ({ 'Cache-Control': 'public, max-age=0, must-revalidate' });

/** What a page sends unless it says otherwise, and what every error page sends. */
export const privatePage = () => ({ 'Cache-Control': 'no-store' });
