import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import { equalSecrets } from '#gateways/signing/rsa.ts'
import type { Config } from './config.ts'
import type { Backlog } from './events/backlog.ts'

export interface Metrics {
  /** Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
}

/**
 * Monitoring times out after ten seconds and then considers the server dead, so figures of the database may be missing.
 */
const BACKLOG_WITHIN_MS = 2000

/**
 * Counts and times every answered request by route, never by full address. Also reports the open background work,
 * because workers have no HTTP port.
 */
export function measure(app: FastifyInstance, readBacklog: () => Promise<Backlog>): Metrics {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const duration = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const oldest = new client.Gauge({
    name: 'outbox_oldest_seconds',
    help: 'How long the oldest event has been waiting; NaN while the database does not answer',
    registers: [registry],
  })
  const givenUp = new client.Gauge({
    name: 'reactions_given_up',
    help: 'Reactions that failed as often as they are tried; NaN while the database does not answer',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  return {
    async text() {
      const backlog = await inTime(readBacklog())
      oldest.set(backlog?.oldestSeconds ?? Number.NaN)
      givenUp.set(backlog?.deadLetterCount ?? Number.NaN)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

async function inTime(reading: Promise<Backlog>): Promise<Backlog | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), BACKLOG_WITHIN_MS)
  try {
    return await Promise.race([reading.catch(() => null), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Callers with the token. Without a configured token, this machine itself may read, except in production, where a proxy runs on
 * it too.
 */
export function maySeeMetrics(
  { METRICS_TOKEN, NODE_ENV }: Pick<Config, 'METRICS_TOKEN' | 'NODE_ENV'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  if (METRICS_TOKEN) return equalSecrets(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
  const isHere = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
  return isHere && headers['x-forwarded-for'] === undefined && NODE_ENV !== 'production'
}
