import { createHash, randomUUID } from 'node:crypto'
import type { CaptchaWork } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '../domain/network.ts'
import { insertCaptcha } from '../store/captchas.ts'
import { CAPTCHA_LIFE_MS, CAPTCHAS_PER_NETWORK } from './new-captcha.ts'

/** About a second of a browser's script; a person who cannot drag waits, a machine that tries thousands pays. */
const ZERO_BITS = 16

/** The way past the slider for whoever cannot see or drag; it counts against the same limit. */
export async function newCaptchaWork(ctx: Context): Promise<CaptchaWork> {
  await ctx.limits.spend(CAPTCHAS_PER_NETWORK, networkOf(ctx.clientIp))
  const captchaId = randomUUID()
  await insertCaptcha(ctx.db, {
    id: captchaId,
    kind: 'work',
    answerHash: null,
    expiresAt: addMs(ctx.now, CAPTCHA_LIFE_MS),
  })
  return { captchaId, zeroBits: ZERO_BITS }
}

export function isWorkDone(captchaId: string, answer: string): boolean {
  const hash = createHash('sha256').update(`${captchaId}:${answer}`).digest()
  return hash.readUInt32BE(0) < 2 ** (32 - ZERO_BITS)
}
