import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hmacSha256, sha256 } from './sha256.ts'
import { newNonce, signatureOf } from './sign.ts'

const browser = globalThis.crypto
const utf8 = new TextEncoder()
const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
const nativeDigest = async (bytes: Uint8Array<ArrayBuffer>) => hex(await browser.subtle.digest('SHA-256', bytes))
const nativeHmac = async (key: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => {
  const imported = await browser.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hex(await browser.subtle.sign('HMAC', imported, bytes))
}
const request = {
  method: 'GET',
  path: '/webApis/a',
  query: 'k=v',
  body: '',
  timestamp: '1763000000000',
  nonce: 'n'.repeat(32),
}

/** What the server computes for the same request. */
async function expected(token: string, { body, ...parts }: typeof request): Promise<string> {
  const bodyHash = await nativeDigest(utf8.encode(body))
  const text = [parts.method, parts.path, parts.query, bodyHash, parts.timestamp, parts.nonce].join('\n')
  return nativeHmac(utf8.encode(token), utf8.encode(text))
}

afterEach(() => vi.unstubAllGlobals())

describe('without the browser help that plain http does not get', () => {
  test('the hash of nothing and of abc are the published ones', () => {
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(hex(sha256(utf8.encode('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test('hash and keyed hash equal the native ones for any bytes', async () => {
    const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 300 }).map(part => new Uint8Array(part))
    await fc.assert(
      fc.asyncProperty(bytes(1), bytes(0), async (key, message) => {
        expect(hex(sha256(message))).toBe(await nativeDigest(message))
        expect(hex(hmacSha256(key, message))).toBe(await nativeHmac(key, message))
      }),
    )
  })
})

describe('R-210 the signature covers token, query, body and time', () => {
  test.each([
    ['with the browser help', browser],
    ['without it', { getRandomValues: browser.getRandomValues.bind(browser) }],
  ])('%s it is what the server computes', async (_how, crypto) => {
    vi.stubGlobal('crypto', crypto)
    const posted = { ...request, method: 'POST', query: '', body: '{"名":"阿莫西林"}' }
    expect(await signatureOf('token-1', request)).toBe(await expected('token-1', request))
    expect(await signatureOf('token-1', posted)).toBe(await expected('token-1', posted))
  })

  test('a nonce is 32 characters and never the same', () => {
    const nonces = new Set(Array.from({ length: 100 }, newNonce))
    expect(nonces.size).toBe(100)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})
