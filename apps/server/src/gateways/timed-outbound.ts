import { tracerInUse } from '#platform/tracing/tracing.ts'
import type { Outbound } from './outbound.ts'

/**
 * The same `Outbound`; while tracing is on, each call of a provider is a span with the provider and its host. Paths and
 * queries contain numbers of orders and people and are left out. Providers do not receive the trace.
 */
export function timedOutbound(provider: string, outbound: Outbound): Outbound {
  return async request => {
    const span = beginCall(provider, request.method, request.url.host)
    if (!span) return outbound(request)
    const sent = await outbound(request)
    if (sent.ok) span.set({ 'http.response.status_code': sent.value.status })
    span.end(sent.ok ? undefined : sent.kind === 'unknown' ? sent.reason : 'refused')
    return sent
  }
}

/** As above, for clients that bring their own requests. */
export function timedFetch(provider: string, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!tracerInUse()) return send(input, init)
    const { host } = new URL(input instanceof Request ? input.url : input)
    const span = beginCall(provider, init?.method ?? 'GET', host)
    if (!span) return send(input, init)
    try {
      const response = await send(input, init)
      span.set({ 'http.response.status_code': response.status })
      span.end()
      return response
    } catch (error) {
      span.end('network')
      throw error
    }
  }
}

function beginCall(provider: string, method: string, host: string) {
  const attributes = { 'xiaojiu.provider': provider, 'http.request.method': method, 'server.address': host }
  return tracerInUse()?.beginBelow(`provider ${provider}`, attributes, true) ?? null
}
