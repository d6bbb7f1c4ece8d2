import { accepted, type GatewayResult, type Unknown, unknown } from './result.ts'

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Overrides the default limit: a bill is larger than other responses. */
  readonly maxBytes?: number
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** Sends one request. Any incomplete response is an unknown outcome. */
export type Outbound = (request: OutboundRequest) => Promise<GatewayResult<OutboundAnswer>>

export interface OutboundOptions {
  readonly fetch: typeof fetch
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 1_048_576

/** All calls of providers: a time limit for the whole exchange, no redirects, and a limit of the response size. */
export function createOutbound({
  fetch,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  maxBytes: doorMaxBytes = DEFAULT_MAX_BYTES,
}: OutboundOptions): Outbound {
  return async ({ method, url, headers, body, maxBytes = doorMaxBytes }) => {
    // Only host and path: a query can contain a mobile number, and messages are logged.
    const where = `${method} ${url.host}${url.pathname}`
    try {
      const response = await fetch(url, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(headers && { headers }),
        ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel()
        return unknown('redirected', `${where}: the provider answered with a redirect`)
      }
      const bytes = await readCapped(response, maxBytes)
      if (bytes === null) return unknown('too-large', `${where}: the answer exceeds ${maxBytes} bytes`)
      return accepted({ status: response.status, headers: response.headers, body: bytes })
    } catch (error) {
      return failureOf(error, where, timeoutMs)
    }
  }
}

async function readCapped(response: Response, maxBytes: number): Promise<Buffer | null> {
  if (!response.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream, so that an endless response is not read.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failureOf(error: unknown, where: string, timeoutMs: number): Unknown {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return unknown('timeout', `${where}: no whole answer within ${timeoutMs} ms`)
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no code'
  return unknown('network', `${where}: the connection failed (${code})`)
}

/** Parses a response as JSON; `undefined` when it is not JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
