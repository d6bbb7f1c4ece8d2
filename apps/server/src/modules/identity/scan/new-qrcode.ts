import type { Qrcode } from '@xiaojiu/contract/identity/schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { SCAN_LIFE_MS } from '../domain/scan.states.ts'
import { insertScan } from '../tables/scans.ts'
import { hashOf, newToken } from '../tokens.ts'

const QRCODES_PER_NETWORK = { name: 'identity.qrcode', points: 300, seconds: 600 }

/** Two secrets: the one in the picture lets a phone decide, the other lets only the waiting page take up the session. */
export async function newQrcode(ctx: Context): Promise<Qrcode> {
  await ctx.limits.spend(QRCODES_PER_NETWORK, networkOf(ctx.clientIp))
  const ticket = newToken()
  const token = newToken()
  const expiresAt = addMs(ctx.now, SCAN_LIFE_MS)
  await insertScan(ctx.db, { ticketHash: hashOf(ticket), pollHash: hashOf(token), createdAt: ctx.now, expiresAt })
  return { content: `${ctx.site.publicUrl}/sandbox?scan=${ticket}`, token, expiresAt }
}
