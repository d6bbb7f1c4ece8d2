import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readTraceparent } from './traceparent.ts'
import { type OpenSpan, tracerInUse } from './tracing.ts'

/** Where browsers send their spans; this call itself is not traced. */
export const BROWSER_SPANS_PATH = '/traces'

/**
 * A span for every call and every provider notice; pages, files and health checks have none. Does nothing while tracing is off.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = tracerInUse()
  if (!tracer) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    if (!isTraced(request)) return done()
    const { method, routeOptions } = request
    const { url: route = 'unknown', config } = routeOptions
    const parent = request.headers['traceparent']
    const span = tracer.begin(`${method} ${route}`, 'caller', readTraceparent(parent) ? String(parent) : null, {
      'http.request.method': method,
      'http.route': route,
      ...(config.name !== undefined && { 'xiaojiu.call': config.name }),
      ...(config.surface !== undefined && { 'xiaojiu.surface': config.surface }),
    })
    spans.set(request, span)
    // Also when the caller has disconnected and no response is sent.
    reply.raw.once('close', () => (reply.raw.writableEnded ? endAnswered(span, request, reply) : span.end('hung-up')))
    return span.run(done)
  })
  // The body is read in the async context of the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    return span ? span.run(done) : done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    if (span) endAnswered(span, request, reply)
    done()
  })
}

function isTraced({ routeOptions, method }: FastifyRequest): boolean {
  return routeOptions.config.endpoint !== undefined || (method === 'POST' && routeOptions.url !== BROWSER_SPANS_PATH)
}

function endAnswered(span: OpenSpan, request: FastifyRequest, reply: FastifyReply): void {
  if (!span.isRecorded) return
  const { refusedFor } = request
  if (refusedFor !== undefined) span.set({ 'xiaojiu.refusal': refusedFor })
  span.set({ 'http.response.status_code': reply.statusCode })
  span.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined)
}
