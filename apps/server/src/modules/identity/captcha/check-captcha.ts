import { timingSafeEqual } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { TOLERANCE } from '../domain/puzzle.ts'
import { isWorkDone } from './work-done.ts'
import { keyedHash } from '../keyed-hash.ts'
import { takeCaptcha } from '../tables/captchas.ts'

export interface CaptchaInput {
  readonly captchaId?: string | undefined
  readonly captchaAnswer?: string | undefined
}

export type CaptchaVerdict = 'absent' | 'right' | 'wrong'

/**
 * Looks at the answer to a puzzle, if there is one, and uses the puzzle up. Must be called outside a transaction:
 * a refusal that follows would bring the puzzle back.
 */
export async function checkCaptcha(ctx: Context, { captchaId, captchaAnswer }: CaptchaInput): Promise<CaptchaVerdict> {
  if (captchaId === undefined) return 'absent'
  const captcha = await takeCaptcha(ctx.db, captchaId)
  if (!captcha || captcha.expiresAt <= ctx.now || captchaAnswer === undefined) return 'wrong'
  if (captcha.answerHash === null) return isWorkDone(captchaId, captchaAnswer) ? 'right' : 'wrong'
  const answer = Number(captchaAnswer)
  let isRight = false
  for (let left = answer - TOLERANCE; left <= answer + TOLERANCE; left++)
    if (timingSafeEqual(captchaHash(ctx, captchaId, left), captcha.answerHash)) isRight = true
  return isRight ? 'right' : 'wrong'
}

export function captchaHash(ctx: Context, captchaId: string, left: number): Buffer {
  return keyedHash(ctx.site, 'captcha', captchaId, String(left))
}
