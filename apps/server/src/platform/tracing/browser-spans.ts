import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { SMALL_BODY_BYTES } from '../http/body-size.ts'
import { invalidInput } from '../http/invalid-input.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { BROWSER_SPANS_PATH } from './trace-requests.ts'
import { tracerInUse } from './tracing.ts'

/** A browser sends at most every five seconds; a whole company may share one address. */
const LIMIT = { name: 'browser-spans', points: 600, seconds: 60 }
const MOST_SPANS = 50
/** Longer than any call may take. */
const LONGEST_MS = 600_000
/** Browsers use the server's clock; times further off are rejected. */
const FURTHEST_MS = 900_000

/** Tells pages that their calls are traced, and the sampled share; unchanged while tracing is off. */
export function markPage(page: string): string {
  const tracer = tracerInUse()
  return tracer ? page.replace('</head>', `<meta name="traces" content="${tracer.ratio}"></head>`) : page
}

/**
 * Receives spans of browsers. Anyone may send them, so only ids, times and names known to the contract are accepted.
 */
export function mountBrowserSpans(
  app: FastifyInstance,
  {
    paths,
    limits,
    clock,
  }: { readonly paths: () => ReadonlySet<string>; readonly limits: RateLimits; readonly clock: Clock },
): void {
  const tracer = tracerInUse()
  if (!tracer) return
  const spansOf = readerOf(paths())
  app.post(BROWSER_SPANS_PATH, { bodyLimit: SMALL_BODY_BYTES }, async (request, reply) => {
    await limits.spend(LIMIT, request.ip)
    const read = spansOf.safeParse(request.body)
    if (!read.success) throw invalidInput(read.error)
    const now = clock().getTime()
    for (const { path, ...span } of read.data.spans)
      if (Math.abs(span.startedAtMs - now) <= FURTHEST_MS) tracer.keepBrowserSpan({ ...span, name: `browser ${path}` })
    return reply.code(204).send()
  })
}

function readerOf(paths: ReadonlySet<string>) {
  const span = z.strictObject({
    traceId: z.string().regex(/^(?!0{32})[0-9a-f]{32}$/),
    spanId: z.string().regex(/^(?!0{16})[0-9a-f]{16}$/),
    path: z.string().refine(path => paths.has(path)),
    startedAtMs: z.number().int().positive(),
    durationMs: z.number().int().min(0).max(LONGEST_MS),
    status: z.number().int().min(0).max(599),
  })
  return z.strictObject({ spans: z.array(span).min(1).max(MOST_SPANS) })
}
