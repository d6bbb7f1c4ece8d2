import type { FastifyInstance } from 'fastify'
import client from 'prom-client'

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
