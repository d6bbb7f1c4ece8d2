import { randomInt, randomUUID } from 'node:crypto'
import type { Captcha } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { captchaHash } from './check-captcha.ts'
import { makePuzzle, PIECE_SIZE, type Puzzle, SCENE_HEIGHT, SCENE_WIDTH } from '../domain/puzzle.ts'
import { networkOf } from '#platform/http/network.ts'
import { insertCaptcha } from '../tables/captchas.ts'

export const CAPTCHA_LIFE_MS = 2 * 60_000
export const CAPTCHAS_PER_NETWORK = { name: 'identity.captcha', points: 120, seconds: 600 }

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
