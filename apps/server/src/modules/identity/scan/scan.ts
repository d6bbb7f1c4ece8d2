import type { Qrcode, ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/network.ts'
import { Refusal } from '#platform/refusal.ts'
import { SCAN_LIFE_MS, scanMachine } from '../domain/states.ts'
import { findScanByPoll, insertScan, type Scan } from '../tables/log-in-ways.ts'
import { hashOf, newToken } from '../tokens.ts'

const QRCODES_PER_NETWORK = { name: 'identity.qrcode', points: 300, seconds: 600 }

/** Two secrets: the one in the QR code lets a phone decide, the other lets only the waiting page open the session. */
export async function newQrcode(ctx: Context): Promise<Qrcode> {
  await ctx.limits.spend(QRCODES_PER_NETWORK, networkOf(ctx.clientIp))
  const ticket = newToken()
  const token = newToken()
  const expiresAt = addMs(ctx.now, SCAN_LIFE_MS)
  await insertScan(ctx.db, { ticketHash: hashOf(ticket), pollHash: hashOf(token), createdAt: ctx.now, expiresAt })
  return { content: `${ctx.site.publicUrl}/sandbox?scan=${ticket}`, token, expiresAt }
}

export async function getScanResult(ctx: Context, pollToken: string): Promise<{ state: ScanState }> {
  const scan = await findScanByPoll(ctx.db, hashOf(pollToken))
  if (!scan) throw new Refusal('scan-expired')
  return { state: stateOf(scan, ctx.now) }
}

/** The state of the scan; one past its time counts as expired, even if that is not recorded yet. */
export function stateOf({ state, expiresAt }: Scan, now: Date): ScanState {
  return expiresAt <= now && canStep(scanMachine, state, 'expire') ? 'expired' : state
}
