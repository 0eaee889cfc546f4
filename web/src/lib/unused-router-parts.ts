// In the place of two files of React Router (vite.config.ts), whose code is 2 KB of every page and never runs here. What they export
// is still called, and does nothing.

// `fog-of-war.js` asks the server for routes that a page does not know of: ours know all (`routeDiscovery`, react-router.config.ts).
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => undefined;
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest;

// `instrumentation.js` tells observers what the router does: there are none.
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = <Router>(router: Router) => router;
