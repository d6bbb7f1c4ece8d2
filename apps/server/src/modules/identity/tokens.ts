import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text that fits cookies, headers and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in a token's place: random bits need no salt and no slow hash. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
