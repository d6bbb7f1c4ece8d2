import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Site } from '#platform/context.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Locks a small secret with the site's own, bound to its owner: neither the database alone nor another row opens it. */
export function seal(site: Site, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(site), nonce)
  cipher.setAAD(Buffer.from(owner))
  const locked = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), locked])
}

export function unseal(site: Site, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(site), nonce)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function keyOf({ secret }: Site): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'identity.second-factor', 32))
}
