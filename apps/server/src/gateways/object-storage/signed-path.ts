import { createHmac } from 'node:crypto'
import { equalSecrets } from '../signing/constant-time.ts'
import { checkObjectKey } from './object-key.ts'

/** What a signed path allows, and until when. */
export type SignedPath =
  | { readonly method: 'GET'; readonly key: string; readonly downloadName: string | null }
  | { readonly method: 'PUT'; readonly key: string; readonly contentType: string; readonly maxBytes: number }

const PARAMS = ['expires', 'name', 'type', 'max'] as const

/** `…/<key>?expires=…&signature=…`: a promise by the server to itself that may pass through any browser. */
export function signPath(secret: string, prefix: string, allowed: SignedPath, expiresAt: Date): string {
  const query = new URLSearchParams({ expires: String(Math.floor(expiresAt.getTime() / 1000)) })
  if (allowed.method === 'PUT') {
    query.set('type', allowed.contentType)
    query.set('max', String(allowed.maxBytes))
  } else if (allowed.downloadName !== null) query.set('name', allowed.downloadName)
  query.set('signature', signatureOf(secret, allowed.method, allowed.key, query))
  return `${prefix}/${allowed.key}?${query}`
}

/** Reads back what `signPath` wrote; `null` when it is forged, altered, for another method, or too late. */
export function readSignedPath(
  secret: string,
  request: { readonly method: 'GET' | 'PUT'; readonly key: string; readonly query: URLSearchParams },
  now: Date,
): SignedPath | null {
  const { method, query } = request
  const signature = query.get('signature') ?? ''
  if (!equalSecrets(signatureOf(secret, method, request.key, query), signature)) return null
  if (Number(query.get('expires')) * 1000 <= now.getTime()) return null
  const key = checkObjectKey(request.key)
  if (method === 'GET') return { method, key, downloadName: query.get('name') }
  return { method, key, contentType: query.get('type') ?? '', maxBytes: Number(query.get('max')) }
}

function signatureOf(secret: string, method: string, key: string, query: URLSearchParams): string {
  const values = PARAMS.map(name => JSON.stringify(query.getAll(name)))
  return createHmac('sha256', secret)
    .update([method, key, ...values].join('\n'))
    .digest('base64url')
}
