import type { FastifyInstance, FastifyRequest } from 'fastify'
import client from 'prom-client'
import { equalSecrets } from '#gateways/signing/constant-time.ts'
import type { Config } from './config.ts'

export interface Metrics {
  /** Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
}

/** Counts and times every answered request by its route, never by its full address. */
export function measure(app: FastifyInstance): Metrics {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const duration = new client.Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  return { text: () => registry.metrics(), contentType: registry.contentType }
}

/** Who has the token. Without one set, this very machine may look, but not in production, where a proxy is on it too. */
export function maySeeMetrics(
  { METRICS_TOKEN, NODE_ENV }: Pick<Config, 'METRICS_TOKEN' | 'NODE_ENV'>,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
): boolean {
  if (METRICS_TOKEN) return equalSecrets(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
  const isHere = socket.remoteAddress === '127.0.0.1' || socket.remoteAddress === '::1'
  return isHere && headers['x-forwarded-for'] === undefined && NODE_ENV !== 'production'
}
