import { createHmac, hkdfSync } from 'node:crypto'
import type { Site } from '#platform/context.ts'

/**
 * A hash that cannot be made, nor its input searched for, without the site's secret: for things with few possible
 * values, such as six digits. Each use has a key of its own.
 */
export function keyedHash(site: Site, use: string, ...parts: readonly string[]): Buffer {
  const key = Buffer.from(hkdfSync('sha256', site.secret, '', `identity.${use}`, 32))
  return createHmac('sha256', key).update(parts.join('\n')).digest()
}
