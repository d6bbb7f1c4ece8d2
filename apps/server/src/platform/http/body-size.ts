import { MAX_UPLOAD_BYTES } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'

/** Bodies up to this size are read from anyone; for larger ones the caller is checked before the body is read. */
export const SMALL_BODY_BYTES = 65_536

/** How long a body says it is; infinite when it does not say. */
export function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/**
 * The rest of a refused body is still received, so that the sender gets the answer; with more than any page of ours sends
 * the connection is closed instead.
 */
export function isBodyTooLarge(bytes: number): boolean {
  return bytes > MAX_UPLOAD_BYTES + SMALL_BODY_BYTES
}
