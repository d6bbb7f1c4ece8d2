import { createHmac, randomBytes } from 'node:crypto'
import { equalSecrets } from './constant-time.ts'
import { isFresh, unixSeconds } from './signed-message.ts'

/**
 * A small symmetric scheme for providers that share one secret with us: time, nonce and raw
 * body under HMAC-SHA-256, carried in three headers.
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

export type HmacVerdict = 'good' | 'stale' | 'forged'

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
