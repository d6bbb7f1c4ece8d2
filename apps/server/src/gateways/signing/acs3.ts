import { createHash, createHmac } from 'node:crypto'

export interface Acs3Credentials {
  readonly accessKeyId: string
  readonly accessKeySecret: string
}

export interface Acs3Request {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: Readonly<Record<string, string>>
  /** UTC to the second. */
  readonly date: Date
  readonly nonce: string
}

/** An Alibaba Cloud RPC call signed with V3 (ACS3-HMAC-SHA256): a POST to `/` with everything in the query. */
export function signAcs3(
  { accessKeyId, accessKeySecret }: Acs3Credentials,
  { host, action, version, query, date, nonce }: Acs3Request,
): { queryString: string; headers: Record<string, string> } {
  const queryString = Object.keys(query)
    .sort()
    .map(name => `${percentEncode(name)}=${percentEncode(query[name] ?? '')}`)
    .join('&')
  const bodyHash = sha256Hex('')
  const signed: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).sort()
  const canonicalHeaders = names.map(name => `${name}:${signed[name]}\n`).join('')
  const signedNames = names.join(';')
  const canonical = ['POST', '/', queryString, canonicalHeaders, signedNames, bodyHash].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`, 'utf8')
    .digest('hex')
  const { host: _sentByTheClient, ...headers } = signed
  return {
    queryString,
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signedNames},Signature=${signature}`,
    },
  }
}

/** RFC 3986: what `encodeURIComponent` leaves alone but Alibaba Cloud wants escaped. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sha256Hex(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
