import { traceparentNow } from './tracing.ts'

/** Stored beside the fields of an event; schemas of events ignore it. */
const FIELD = 'traceparent'

/** The payload of an event with the request that caused it, if that is sampled; otherwise unchanged. */
export function withCause(payload: unknown): unknown {
  const cause = traceparentNow()
  if (cause === null || typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload
  return { ...payload, [FIELD]: cause }
}

/** The request that caused an event, if its row contains it. */
export function causeOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null || !(FIELD in payload)) return null
  const cause = payload[FIELD]
  return typeof cause === 'string' ? cause : null
}
