import { createHmac, randomBytes } from 'node:crypto'
import { equalSecrets } from './rsa.ts'

/** The signed text of a request (WeChat Pay API v3; the bank uses the same). */
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
 * The signed text of a response or a notice. The body is the raw bytes: parsing and serialising JSON again would verify
 * something the provider never signed.
 */
export function answerMessage(timestamp: string, nonce: string, rawBody: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), rawBody, Buffer.from('\n')])
}

const WINDOW_SECONDS = 300
const SECONDS = /^\d{10}$/

/** Whether a signed time in seconds is within five minutes of now. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!SECONDS.test(timestamp)) return false
  return Math.abs(Number(timestamp) * 1000 - now.getTime()) <= WINDOW_SECONDS * 1000
}

/** The current time in the format of signed headers. */
export function unixSeconds(now: Date): string {
  return String(Math.floor(now.getTime() / 1000))
}

/**
 * A simple symmetric scheme for providers that share one secret with us: HMAC-SHA-256 over time, nonce and raw body,
 * sent in three headers.
 */
export function hmacHeaders(secret: string, body: string, now: Date): Record<string, string> {
  const timestamp = unixSeconds(now)
  const nonce = randomBytes(16).toString('hex')
  return {
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': hmacOf(secret, timestamp, nonce, Buffer.from(body, 'utf8')),
  }
}

type HmacVerdict = 'good' | 'stale' | 'forged'

export function checkHmac(
  secret: string,
  signed: { readonly timestamp: string; readonly nonce: string; readonly signature: string; readonly body: Buffer },
  now: Date,
): HmacVerdict {
  const expected = hmacOf(secret, signed.timestamp, signed.nonce, signed.body)
  if (!equalSecrets(expected, signed.signature)) return 'forged'
  return isFresh(signed.timestamp, now) ? 'good' : 'stale'
}

function hmacOf(secret: string, timestamp: string, nonce: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n`).update(body).digest('hex')
}
