import { createHash } from 'node:crypto'

/** About a second of a browser's script; a person who cannot drag waits, a machine that tries thousands pays. */
export const ZERO_BITS = 16

/** Whether this number was searched for: the hash of both begins with enough zeros. */
export function isWorkDone(captchaId: string, answer: string): boolean {
  const hash = createHash('sha256').update(`${captchaId}:${answer}`).digest()
  return hash.readUInt32BE(0) < 2 ** (32 - ZERO_BITS)
}
