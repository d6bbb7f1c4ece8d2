import type { FastifyRequest } from 'fastify'

/** Only for the list of devices; whatever a browser claims to be is cut to a sensible length. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300)
}
