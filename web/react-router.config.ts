import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole list of routes is smaller than one round trip to ask for a part of it.
  routeDiscovery: { mode: 'initial' },
  // A page's two loaders share their `load`, so there is nothing to split off; trying leaves empty files behind.
  splitRouteModules: false,
  ssr: true,
} satisfies Config;
