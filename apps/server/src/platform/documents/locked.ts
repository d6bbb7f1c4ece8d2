import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts text with a separate key for each purpose, derived from the site's secret. */
export function lock(secret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce)
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content])
}

/** The decrypted text; throws when it was altered or encrypted with another secret. */
export function unlock(secret: string, purpose: string, locked: Buffer): string {
  const decipher = createDecipheriv(CIPHER, keyFor(secret, purpose), locked.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(locked.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(locked.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

function keyFor(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `locked ${purpose}`, 32))
}
