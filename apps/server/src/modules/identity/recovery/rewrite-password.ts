import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import type { PasswordRewritten } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { inEvaluationSlot } from '../log-in/evaluation-slots.ts'
import { forgetGuessesAt } from '../log-in/login-attempts.ts'
import { hashPassword } from '../log-in/passwords.ts'
import { sendLater } from '../send-sms.ts'
import { type Account, getAccount, lockAccount, replaceMobile, replacePassword } from '../tables/accounts.ts'
import { findApprovedAppeals, moveAppeal } from '../tables/appeals.ts'
import { forgetBrowsers } from '../tables/known-browsers.ts'
import { endAllSessions } from '../tables/sessions.ts'
import { accountsOf } from '../codes/recipient.ts'
import { type Proof, proofOf, spendProof } from './recovery-ticket.ts'

export interface Rewrite {
  /** Absent when the proof stands for one login only. */
  readonly accountId?: string
  readonly newPassword: string
}

/** Sets a new password on the strength of a proven mobile or an approved appeal; all sessions of the login end. */
export async function rewritePassword(
  ctx: GatewayContext,
  ticket: string,
  rewrite: Rewrite,
): Promise<PasswordRewritten> {
  const proof = await proofOf(ctx, ticket, ['find-password', 'password-appeal'])
  const account = chosen(await candidates(ctx.db, proof, ctx.now), proof, rewrite.accountId)
  if (isEasilyGuessed(rewrite.newPassword, [account.loginName, account.mobile])) throw new Refusal('weak-password')
  const passwordHash = await inEvaluationSlot(() => hashPassword(rewrite.newPassword))
  await inTransaction(ctx, async tx => {
    // The account first, as everywhere: whoever comes at the same time waits here.
    const { state } = await lockAccount(tx.db, account.id)
    await spendProof(tx, ticket, [proof.purpose])
    if (state !== 'enabled') throw new Refusal('account-disabled')
    await replacePassword(tx.db, account.id, passwordHash)
    if (proof.purpose === 'password-appeal') await useAppeal(tx, account.id, proof.recipient)
    await endAllSessions(tx.db, account.id, tx.now)
    await forgetBrowsers(tx.db, account.id, null)
    await audit(tx, { action: 'identity.rewrite-password', subject: account.id, details: { proof: proof.purpose } })
  })
  await forgetGuessesAt(ctx, [account.loginName, account.mobile])
  sendLater(ctx, { mobile: account.mobile, template: 'password-reset', params: { account: account.loginName } })
  return { loginName: account.loginName }
}

async function candidates(db: Db, { recipient, purpose }: Proof, now: Date): Promise<readonly Account[]> {
  if (purpose === 'find-password') return accountsOf(db, recipient)
  const appeals = await findApprovedAppeals(db, recipient, now)
  return Promise.all(appeals.map(({ accountId }) => getAccount(db, accountId)))
}

/** Staff choose theirs at their own door, with the second factor: here only buyers' logins are there. */
function chosen(accounts: readonly Account[], { purpose }: Proof, accountId: string | undefined): Account {
  const buyers = accounts.filter(({ kind }) => kind === 'buyer')
  const enabled = buyers.filter(({ state }) => state === 'enabled')
  if (accountId === undefined && enabled.length > 1) throw new Refusal('choose-account')
  const wanted = (one: Account) => accountId === undefined || one.id === accountId
  const account = enabled.find(wanted)
  if (account) return account
  if (buyers.some(wanted)) throw new Refusal('account-disabled')
  throw new Refusal(purpose === 'password-appeal' ? 'appeal-not-approved' : 'not-found')
}

/** Uses up the approval that opens this login; the mobile it was asked from takes the place of the lost one. */
async function useAppeal({ db, now }: Context, accountId: string, contactMobile: string): Promise<void> {
  const appeal = (await findApprovedAppeals(db, contactMobile, now)).find(one => one.accountId === accountId)
  if (!appeal || !(await moveAppeal(db, appeal.id, 'use', now))) throw new Refusal('appeal-not-approved')
  await replaceMobile(db, accountId, contactMobile)
}
