# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS build
RUN npm install --global pnpm@10.34.9
WORKDIR /source
# Downloads depend only on the lockfile, so this layer stays cached until it changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
RUN pnpm fetch
COPY . .
RUN pnpm install --offline --frozen-lockfile
RUN pnpm exec turbo run bundle
# Copy the command with its run-time dependencies only.
RUN pnpm --config.inject-workspace-packages=true --filter @brassplate/cli --prod --offline deploy /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    BRASSPLATE_HOST=0.0.0.0 \
    BRASSPLATE_PORT=8080 \
    BRASSPLATE_DATABASE_URL=sqlite:/data/brassplate.db
RUN mkdir --mode=0700 /data \
 && chown node:node /data \
 && ln --symbolic /app/bin/brassplate.js /usr/local/bin/brassplate
COPY --from=build /app /app
USER node
WORKDIR /data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.BRASSPLATE_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["brassplate"]
CMD ["serve"]
