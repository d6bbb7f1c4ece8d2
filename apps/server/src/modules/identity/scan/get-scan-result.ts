import type { ScanState } from '@xiaojiu/contract/identity/schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { scanMachine } from '../domain/scan.states.ts'
import { findScanByPoll, type Scan } from '../tables/scans.ts'
import { hashOf } from '../tokens.ts'

export async function getScanResult(ctx: Context, pollToken: string): Promise<{ state: ScanState }> {
  const scan = await findScanByPoll(ctx.db, hashOf(pollToken))
  if (!scan) throw new Refusal('scan-expired')
  return { state: stateOf(scan, ctx.now) }
}

/** Where the scan stands; one whose time is over has expired, whether or not anyone wrote that down. */
export function stateOf({ state, expiresAt }: Scan, now: Date): ScanState {
  return expiresAt <= now && canStep(scanMachine, state, 'expire') ? 'expired' : state
}
