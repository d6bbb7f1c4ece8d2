import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hashOf, newNonce, signatureOf } from './sign.ts'

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

describe('R-210 the signature covers token, query, body and time', () => {
  test.each([
    ['with the browser help', browser],
    ['without it', { getRandomValues: browser.getRandomValues.bind(browser) }],
  ])('%s, equals what the server computes', async (_how, crypto) => {
    vi.stubGlobal('crypto', crypto)
    const posted = { ...request, method: 'POST', query: '', body: '{"名":"阿莫西林"}' }
    expect(await signatureOf('token-1', request)).toBe(await expected('token-1', request))
    expect(await signatureOf('token-1', posted)).toBe(await expected('token-1', posted))
  })

  test('signs any token and body equally with and without native crypto', async () => {
    const bare = { getRandomValues: browser.getRandomValues.bind(browser) }
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 100 }),
        fc.string({ maxLength: 300 }),
        async (token, body) => {
          vi.stubGlobal('crypto', bare)
          const plain = [await signatureOf(token, { ...request, body }), await hashOf(utf8.encode(body))]
          vi.stubGlobal('crypto', browser)
          expect(plain).toEqual([await signatureOf(token, { ...request, body }), await nativeDigest(utf8.encode(body))])
        },
      ),
    )
  })

  test('creates unique nonces of 32 hexadecimal characters', () => {
    const nonces = new Set(Array.from({ length: 100 }, newNonce))
    expect(nonces.size).toBe(100)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})
