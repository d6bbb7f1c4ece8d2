import { timingSafeEqual } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { keyedHash } from '../keyed-hash.ts'
import { newToken } from '../tokens.ts'

const STATE_LIFE_MS = 10 * 60_000

/** Travels to WeChat and back; shows that the way began here, and not long ago. */
export function newWechatState(ctx: Context): string {
  const chance = newToken()
  const until = String(addMs(ctx.now, STATE_LIFE_MS).getTime())
  return `${chance}.${until}.${signatureOf(ctx, chance, until)}`
}

export function isOurState(ctx: Context, state: string): boolean {
  const [chance = '', until = '', signature = ''] = state.split('.')
  const expected = Buffer.from(signatureOf(ctx, chance, until))
  const given = Buffer.from(signature)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned && Number(until) > ctx.now.getTime()
}

function signatureOf({ site }: Context, chance: string, until: string): string {
  return keyedHash(site, 'wechat-state', chance, until).toString('base64url')
}
