import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Captcha, CaptchaWork } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { makePuzzle, PIECE_SIZE, type Puzzle, SCENE_HEIGHT, SCENE_WIDTH, TOLERANCE } from '../domain/puzzle.ts'
import { insertCaptcha, takeCaptcha, tallyCaptcha } from '../tables/attempts.ts'
import { keyedHash } from '../tokens.ts'

const CAPTCHA_LIFE_MS = 2 * 60_000
const CAPTCHAS_PER_NETWORK = { name: 'identity.captcha', points: 120, seconds: 600 }

export async function newCaptcha(ctx: Context): Promise<Captcha> {
  await ctx.limits.spend(CAPTCHAS_PER_NETWORK, networkOf(ctx.clientIp))
  const puzzle = makePuzzle((min, max) => randomInt(min, max + 1))
  const pictures = await draw(puzzle)
  const captchaId = randomUUID()
  await insertCaptcha(ctx.db, {
    id: captchaId,
    kind: 'slider',
    answerHash: captchaHash(ctx, captchaId, puzzle.left),
    expiresAt: addMs(ctx.now, CAPTCHA_LIFE_MS),
  })
  await tallyCaptcha(ctx.db, networkOf(ctx.clientIp), ctx.now, 'shown')
  return { captchaId, ...pictures, pieceTop: puzzle.top, width: SCENE_WIDTH, height: SCENE_HEIGHT }
}

async function draw({ scene, gap, mask, rim, left, top }: Puzzle): Promise<{ background: string; piece: string }> {
  const { default: sharp } = await import('sharp')
  const whole = await sharp(Buffer.from(scene)).png().toBuffer()
  const [background, cut] = await Promise.all([
    sharp(whole)
      .composite([{ input: Buffer.from(gap) }])
      .png()
      .toBuffer(),
    sharp(whole).extract({ left, top, width: PIECE_SIZE, height: PIECE_SIZE }).png().toBuffer(),
  ])
  const piece = await sharp(cut)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }, { input: Buffer.from(rim) }])
    .png()
    .toBuffer()
  return { background: dataUrl(background), piece: dataUrl(piece) }
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

export interface CaptchaInput {
  readonly captchaId?: string | undefined
  readonly captchaAnswer?: string | undefined
}

export type CaptchaVerdict = 'absent' | 'right' | 'wrong'

/**
 * Checks the answer to a captcha, if there is one, and uses the captcha up. Must be called outside a transaction: a later refusal
 * would restore the captcha.
 */
export async function checkCaptcha(ctx: Context, input: CaptchaInput): Promise<CaptchaVerdict> {
  const verdict = await verdictOn(ctx, input)
  if (verdict === 'wrong') await tallyCaptcha(ctx.db, networkOf(ctx.clientIp), ctx.now, 'failed')
  return verdict
}

async function verdictOn(ctx: Context, { captchaId, captchaAnswer }: CaptchaInput): Promise<CaptchaVerdict> {
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

/** The alternative to the slider for users who cannot see or drag; it counts against the same limit. */
export async function newCaptchaWork(ctx: Context): Promise<CaptchaWork> {
  await ctx.limits.spend(CAPTCHAS_PER_NETWORK, networkOf(ctx.clientIp))
  const captchaId = randomUUID()
  await insertCaptcha(ctx.db, {
    id: captchaId,
    kind: 'work',
    answerHash: null,
    expiresAt: addMs(ctx.now, CAPTCHA_LIFE_MS),
  })
  await tallyCaptcha(ctx.db, networkOf(ctx.clientIp), ctx.now, 'shown')
  return { captchaId, zeroBits: ZERO_BITS }
}

/** About a second of a browser's script: acceptable for a person, expensive for a machine that tries thousands. */
const ZERO_BITS = 16

/** Whether this is the right number: the hash begins with enough zeros. */
function isWorkDone(captchaId: string, answer: string): boolean {
  const hash = createHash('sha256').update(`${captchaId}:${answer}`).digest()
  return hash.readUInt32BE(0) < 2 ** (32 - ZERO_BITS)
}
