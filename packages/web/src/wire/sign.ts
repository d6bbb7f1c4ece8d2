import { type SignedParts, textToSign } from '@xiaojiu/contract/signature.ts'

const utf8 = new TextEncoder()

/** The request's signature: lower-case hex HMAC-SHA-256, keyed by the token. */
export async function signatureOf(
  token: string,
  request: Omit<SignedParts, 'bodyHash'> & { readonly body: string },
): Promise<string> {
  const { body, ...parts } = request
  const text = textToSign({ ...parts, bodyHash: await hashOf(utf8.encode(body)) })
  return hex(await keyedHash(utf8.encode(token), utf8.encode(text)))
}

/** Lower-case hex SHA-256. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hex(await digest(bytes))
}

/** Valid for one request. */
export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

/**
 * `undefined` on plain http outside localhost, whatever the type says. The shop must work on a local network too, so a
 * library is loaded in that case.
 */
function subtle(): SubtleCrypto | undefined {
  return crypto.subtle as SubtleCrypto | undefined
}

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const native = subtle()
  if (native) return new Uint8Array(await native.digest('SHA-256', bytes))
  const { sha256 } = await import('./plain-hashes.ts')
  return sha256(bytes)
}

async function keyedHash(key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const native = subtle()
  if (!native) {
    const { hmacSha256 } = await import('./plain-hashes.ts')
    return hmacSha256(key, bytes)
  }
  const imported = await native.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await native.sign('HMAC', imported, bytes))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
