import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  canonicalQuery,
  NONCE_HEADER,
  SIGN_HEADER,
  SIGNATURE_WINDOW_MS,
  TIMESTAMP_HEADER,
  textToSign,
} from '@xiaojiu/contract/signature.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { Refusal } from '../refusal.ts'

export interface SignedRequest {
  readonly method: string
  /** Path and query as received, before decoding. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bodyHash: string
}

/** What identifies a correctly signed request. */
export interface SignatureMark {
  readonly nonce: string
  readonly signedAt: Date
}

/** Checks the signature and age of a request; the nonce must still be claimed. Returns the refusal, if any. */
export function checkSignature(request: SignedRequest, token: string, now: Date): SignatureMark | Refusal {
  const timestamp = header(request, TIMESTAMP_HEADER)
  const nonce = header(request, NONCE_HEADER)
  const sign = header(request, SIGN_HEADER)
  if (!/^\d{13}$/.test(timestamp) || !/^[\x21-\x7e]{8,64}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(sign))
    return new Refusal('bad-signature')
  if (Math.abs(Number(timestamp) - now.getTime()) > SIGNATURE_WINDOW_MS) return clockOff(now)
  const [path, query] = splitUrl(request.url)
  const expected = createHmac('sha256', token)
    .update(
      textToSign({
        method: request.method,
        path,
        query: canonicalQuery(new URLSearchParams(query)),
        bodyHash: request.bodyHash,
        timestamp,
        nonce,
      }),
    )
    .digest()
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) return new Refusal('bad-signature')
  return { nonce, signedAt: new Date(Number(timestamp)) }
}

/** Contains the time of the server: the shop adjusts its clock and signs again. */
export function clockOff(now: Date): Refusal {
  return new Refusal('clock-off', { serverTime: toWireInstant(now), serverTimestamp: now.getTime() })
}

function splitUrl(url: string): [string, string] {
  const mark = url.indexOf('?')
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)]
}

function header(request: SignedRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
