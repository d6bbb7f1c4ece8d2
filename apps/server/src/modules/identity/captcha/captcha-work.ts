import { randomUUID } from 'node:crypto'
import type { CaptchaWork } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { insertCaptcha } from '../tables/captchas.ts'
import { CAPTCHA_LIFE_MS, CAPTCHAS_PER_NETWORK } from './new-captcha.ts'
import { ZERO_BITS } from './work-done.ts'

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
