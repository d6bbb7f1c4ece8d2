import { MAX_UPLOAD_BYTES } from '@xiaojiu/contract/file/schemas.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

const MEGABYTE = 1_048_576

/** Bodies up to this size are read from anyone; for larger ones the caller is checked before the body is read. */
export const SMALL_BODY_BYTES = 65_536

/** The declared length of a body; infinite when it declares none. */
export function declaredBytes({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/** The largest file that this call accepts. */
export function mostUploadBytes({ routeOptions }: FastifyRequest): number {
  return routeOptions.config.endpoint?.mostFileBytes ?? MAX_UPLOAD_BYTES
}

export function fileTooLarge(mostBytes: number): Refusal {
  return new Refusal('file-too-large', { megabytes: mostBytes / MEGABYTE })
}

/**
 * The rest of a refused body is still received, so that the sender gets the response. When it is larger than any body of this
 * call, the connection is closed instead.
 */
export function isBodyTooLarge(request: FastifyRequest): boolean {
  return declaredBytes(request) > mostUploadBytes(request) + SMALL_BODY_BYTES
}
