import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OcrToken } from '@xiaojiu/contract/qualification/ocr-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

const LIFE_MS = 10 * 60_000

/** Our own word that this login agreed to have pictures read. It opens nothing anywhere else. */
export async function issueOcrToken(ctx: UserContext): Promise<OcrToken> {
  const expiresAt = addMs(ctx.now, LIFE_MS)
  await inTransaction(ctx, tx => audit(tx, { action: 'ocr.agree', subject: tx.actor.accountId }))
  const until = String(expiresAt.getTime())
  return { baiduToken: `${until}.${signOf(ctx, until)}`, expiresAt }
}

export function checkOcrToken(ctx: UserContext, token: string): void {
  const [until = '', sign = ''] = token.split('.')
  const expected = Buffer.from(signOf(ctx, until))
  const given = Buffer.from(sign)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || !(Number(until) > ctx.now.getTime())) throw new Refusal('ocr-token-expired')
}

function signOf(ctx: UserContext, until: string): string {
  return createHmac('sha256', `ocr ${ctx.site.secret}`).update(`${ctx.actor.accountId}\n${until}`).digest('base64url')
}
