import { MAX_UPLOAD_BYTES } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'

/** Read from anyone; whoever has more to say is known to us before it is read. */
export const SMALL_BODY_BYTES = 65_536

/** How long a body says it is; infinite when it does not say. */
export function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/**
 * What is refused unread is still heard to its end, so that the sender learns why; more than any page of ours sends is
 * hung up on instead.
 */
export function isBodyTooLarge(bytes: number): boolean {
  return bytes > MAX_UPLOAD_BYTES + SMALL_BODY_BYTES
}
