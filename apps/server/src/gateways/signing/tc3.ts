import { createHash, createHmac } from 'node:crypto'

export interface Tc3Credentials {
  readonly secretId: string
  readonly secretKey: string
}

export interface Tc3Request {
  readonly url: URL
  readonly service: string
  readonly action: string
  readonly timestampSeconds: number
  readonly body: string
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const SIGNED_HEADERS = 'content-type;host;x-tc-action'

/** Tencent Cloud API 3.0 signature v3 (TC3-HMAC-SHA256) of a JSON POST. */
export function tc3Authorization(credentials: Tc3Credentials, request: Tc3Request): string {
  const { url, service, action, timestampSeconds, body } = request
  const canonical = [
    'POST',
    url.pathname,
    '',
    `content-type:${CONTENT_TYPE}\nhost:${url.host}\nx-tc-action:${action.toLowerCase()}\n`,
    SIGNED_HEADERS,
    sha256Hex(body),
  ].join('\n')
  const date = new Date(timestampSeconds * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const toSign = ['TC3-HMAC-SHA256', timestampSeconds, scope, sha256Hex(canonical)].join('\n')
  const dateKey = hmac(`TC3${credentials.secretKey}`, date)
  const signingKey = hmac(hmac(dateKey, service), 'tc3_request')
  const signature = hmac(signingKey, toSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${credentials.secretId}/${scope}, SignedHeaders=${SIGNED_HEADERS}, Signature=${signature}`
}

/** The headers of a signed call; the host is sent with the address. */
export function tc3Headers(
  credentials: Tc3Credentials,
  request: Tc3Request & { readonly version: string; readonly region: string },
): Record<string, string> {
  return {
    authorization: tc3Authorization(credentials, request),
    'content-type': CONTENT_TYPE,
    'x-tc-action': request.action,
    'x-tc-timestamp': String(request.timestampSeconds),
    'x-tc-version': request.version,
    'x-tc-region': request.region,
  }
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest()
}
