import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares two secrets without telling by its duration where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
