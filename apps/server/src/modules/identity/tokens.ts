import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Site } from '#platform/context.ts'

/** 256 random bits as text that fits cookies, headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token: random bits need no salt and no slow hash. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * A hash that cannot be computed or searched without the site's secret: for values with few possibilities, such as six digits.
 * Each use has its own key.
 */
export function keyedHash(site: Site, use: string, ...parts: readonly string[]): Buffer {
  const key = Buffer.from(hkdfSync('sha256', site.secret, '', `identity.${use}`, 32))
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}
