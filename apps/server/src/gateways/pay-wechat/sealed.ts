import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealed } from './wire.ts'

const TAG_BYTES = 16
const NONCE_BYTES = 12

/** Decrypts what WeChat Pay encrypted with our API v3 key; `null` when anything was changed. */
export function unseal(apiV3Key: string, { ciphertext, associated_data, nonce }: Sealed): string | null {
  const bytes = Buffer.from(ciphertext, 'base64')
  if (bytes.length < TAG_BYTES || Buffer.byteLength(nonce) !== NONCE_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(associated_data, 'utf8'))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The provider's side of `unseal`, for the sandbox and the tests. */
export function seal(apiV3Key: string, plaintext: string, associatedData: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES / 2).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key, 'utf8'), Buffer.from(nonce, 'utf8'), {
    authTagLength: TAG_BYTES,
  })
  cipher.setAAD(Buffer.from(associatedData, 'utf8'))
  const bytes = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associatedData,
    nonce,
  }
}
