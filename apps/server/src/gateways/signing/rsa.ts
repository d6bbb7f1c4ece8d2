import { createHash, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'

/** RSA PKCS#1 v1.5 with SHA-256, base64: WeChat Pay, Alipay's RSA2 and the bank all use it. */
export function signRsaSha256(privateKey: KeyObject, message: string): string {
  return sign('RSA-SHA256', Buffer.from(message, 'utf8'), privateKey).toString('base64')
}

const BASE64 = /^[A-Za-z0-9+/]{40,1400}={0,2}$/

/** Whether this key signed this message; a malformed signature is simply wrong. */
export function isRsaSha256(publicKey: KeyObject, message: string | Buffer, signature: string): boolean {
  if (!BASE64.test(signature)) return false
  const bytes = typeof message === 'string' ? Buffer.from(message, 'utf8') : message
  return verify('RSA-SHA256', bytes, publicKey, Buffer.from(signature, 'base64'))
}

/** Compares two secrets in constant time. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
