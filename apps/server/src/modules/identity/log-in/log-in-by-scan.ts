import type { ScanLogin } from '@xiaojiu/contract/identity/schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { auditRefusedLogin } from './audit-refused-login.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { scanMachine } from '../domain/scan.states.ts'
import { stateOf } from '../scan/get-scan-result.ts'
import { openSession } from '../sessions/open-session.ts'
import type { OpenedSession } from '../sessions/session-cookies.ts'
import { getAccount } from '../tables/accounts.ts'
import { findScanByPoll, moveScan } from '../tables/scans.ts'
import { hashOf } from '../tokens.ts'
import type { Visit } from '../visit.ts'

/** The waiting page takes up the session that a phone has confirmed; once. */
export async function logInByScan(
  ctx: Context,
  input: ScanLogin,
  visit: Visit,
  membershipsOf: MembershipsOf,
): Promise<OpenedSession> {
  const scan = await findScanByPoll(ctx.db, hashOf(input.token))
  const state = scan && stateOf(scan, ctx.now)
  if (state === 'waiting' || state === 'scanned') throw new Refusal('scan-not-confirmed')
  if (!scan || !state || !canStep(scanMachine, state, 'use') || !scan.accountId) throw new Refusal('scan-expired')
  const account = await getAccount(ctx.db, scan.accountId)
  if (account.state !== 'enabled') {
    await auditRefusedLogin(ctx, {
      way: 'scan',
      login: account.mobile,
      reason: 'account-disabled',
      accountId: account.id,
    })
    throw new Refusal('account-disabled')
  }
  return openSession(ctx, account, {
    way: 'scan',
    deviceId: input.deviceId,
    visit,
    membershipsOf,
    spendProof: async ({ db }) => {
      const isFirst = await moveScan(db, scan.id, 'use')
      if (!isFirst) throw new Refusal('scan-expired')
    },
  })
}
