/** How a request is laid out for its signature (WeChat Pay API v3; the bank follows it). */
export function requestMessage(request: {
  readonly method: string
  /** Path with query, as on the request line. */
  readonly target: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: string
}): string {
  return `${request.method}\n${request.target}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`
}

/**
 * How an answer or a notice is laid out. The body is the raw bytes as they came:
 * parsing and writing JSON again would verify something the provider never signed.
 */
export function answerMessage(timestamp: string, nonce: string, rawBody: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from('\n')])
}

const WINDOW_SECONDS = 300
const SECONDS = /^\d{10}$/

/** Whether a signed time in seconds lies within five minutes of now, either way. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!SECONDS.test(timestamp)) return false
  return Math.abs(Number(timestamp) * 1000 - now.getTime()) <= WINDOW_SECONDS * 1000
}

/** Now as providers write it in signed headers. */
export function unixSeconds(now: Date): string {
  return String(Math.floor(now.getTime() / 1000))
}
