/** The position of a span, as passed between processes. */
export interface TracePlace {
  readonly traceId: string
  readonly spanId: string
  readonly traceFlags: number
}

/** Version 00, and what later versions append; `ff` is not a version. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** Parses the header of W3C Trace Context; null when it is invalid. */
export function readTraceparent(text: unknown): TracePlace | null {
  if (typeof text !== 'string' || text.length > 200) return null
  const found = TRACEPARENT.exec(text)
  if (!found) return null
  const [, traceId = '', spanId = '', flags = ''] = found
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

export function writeTraceparent({ traceId, spanId, traceFlags }: TracePlace): string {
  return `00-${traceId}-${spanId}-${(traceFlags & 1).toString(16).padStart(2, '0')}`
}
