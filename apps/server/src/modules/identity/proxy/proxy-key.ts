import { timingSafeEqual } from 'node:crypto'
import type { Site } from '#platform/context.ts'
import { keyedHash } from '../keyed-hash.ts'
import { newToken } from '../tokens.ts'

/** A key that opens a customer's account to staff: chance, and our signature over it. */
export function newProxyKey(site: Site): string {
  const chance = newToken()
  return `${chance}.${signatureOf(site, chance)}`
}

/** Whether we made this key; what we did not make is not looked for. */
export function isOurKey(site: Site, key: string): boolean {
  const [chance = '', signature = ''] = key.split('.')
  const expected = Buffer.from(signatureOf(site, chance))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(site: Site, chance: string): string {
  return keyedHash(site, 'proxy-key', chance).toString('base64url')
}
