# Rolecall for a PostgreSQL server of yours: DATABASE_URL must be set. The PostgreSQL that npm brings along is left out.
# The same image runs the API (serve, the default) and workers: docker run ... rolecall worker.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WORKER_PORT=9090 ROLECALL_DATA=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist ./dist
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/boards ./boards
COPY --from=build /app/docs ./docs
USER node
VOLUME /data
EXPOSE 8080 9090
# serve answers at PORT and worker at WORKER_PORT: a container answers at one of the two.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const ask = async (port) => { if (!(await fetch(`http://127.0.0.1:${port}/healthz`)).ok) throw new Error(port) }; Promise.any([process.env.PORT, process.env.WORKER_PORT].map(ask)).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/rolecall"]
CMD ["serve"]
