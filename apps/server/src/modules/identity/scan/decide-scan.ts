import type { ScanDecided, ScanDecision } from '@xiaojiu/contract/identity/schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { proveCode } from '../codes/prove-code.ts'
import { scanMachine } from '../domain/states.ts'
import { enabledAccounts, loginOptions } from '../log-in/log-in.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import type { Account } from '../tables/accounts.ts'
import { spendCode } from '../tables/auth-codes.ts'
import { lockScanByTicket, moveScan } from '../tables/log-in-ways.ts'
import { hashOf, keyedHash } from '../tokens.ts'
import { stateOf } from './scan.ts'

/** The phone's side of a log-in by scanning. The code proves the phone each time, and the decision uses it up. */
export async function decideScan(
  ctx: Context,
  input: ScanDecision,
  browserHash: Buffer | null,
  membershipsOf: MembershipsOf,
): Promise<ScanDecided> {
  const codeId = await proveCode(ctx, { ...input, purpose: 'login' }, browserHash)
  const accounts = await enabledAccounts(ctx, input.mobile)
  await inTransaction(ctx, tx => decide(tx, input, accounts, codeId))
  return { accounts: await loginOptions(ctx, accounts, membershipsOf) }
}

async function decide(
  { db, now, site }: Context,
  { ticket, mobile, decision, userBasicId }: ScanDecision,
  accounts: readonly Account[],
  codeId: string,
): Promise<void> {
  const scan = await lockScanByTicket(db, hashOf(ticket))
  if (!scan || stateOf(scan, now) === 'expired') throw new Refusal('scan-expired')
  const phoneHash = keyedHash(site, 'scan-phone', mobile)
  // Another phone that saw the QR code may not decide for the one that scanned it.
  if (scan.phoneHash && !scan.phoneHash.equals(phoneHash)) throw new Refusal('state-changed')
  if (decision === 'scan' && scan.state === 'scanned') return
  if (!canStep(scanMachine, scan.state, decision)) throw new Refusal('state-changed')
  if (decision === 'scan') {
    await moveScan(db, scan.id, 'scan', { phoneHash })
    return
  }
  const account = decision === 'confirm' ? chosenAccount(accounts, userBasicId) : null
  if (!(await spendCode(db, codeId, now))) throw new Refusal('wrong-code')
  await moveScan(db, scan.id, decision, account ? { accountId: account.id } : {})
}

function chosenAccount(accounts: readonly Account[], accountId: string | undefined): Account {
  const account =
    accounts.length === 1 && accountId === undefined ? accounts[0] : accounts.find(a => a.id === accountId)
  if (!account) throw new Refusal('choose-account')
  return account
}
