import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import type { PasswordRewritten, RecoverableAccounts } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import type { CodePurpose, CodeTicket } from '@xiaojiu/contract/identity/schemas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction, type Site } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { accountsOf } from '../codes/recipient.ts'
import { loginOptions } from '../log-in/log-in.ts'
import { forgetGuessesAt } from '../log-in/login-attempts.ts'
import { hashPassword, inEvaluationSlot } from '../log-in/passwords.ts'
import { sendToOwner } from '../send-sms.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { type Account, getAccount, lockAccount, replaceMobile, replacePassword } from '../tables/accounts.ts'
import { findApprovedAppeals, moveAppeal } from '../tables/appeals.ts'
import { forgetBrowsers } from '../tables/attempts.ts'
import { findTicket, takeTicket } from '../tables/auth-codes.ts'
import { endAllSessions } from '../tables/sessions.ts'
import { hashOf } from '../tokens.ts'

/** HttpOnly, and sent only to these calls. */
const COOKIE = 'recoveryTicket'
const COOKIE_PATH = `${API_PREFIX}/user/api`

export function writeRecoveryTicket(reply: FastifyReply, site: Site, { ticket }: CodeTicket): void {
  const options = { path: COOKIE_PATH, httpOnly: true, sameSite: 'strict', secure: site.usesSecureCookies } as const
  reply.setCookie(COOKIE, ticket, { ...options, maxAge: 600 })
}

export function clearRecoveryTicket(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: COOKIE_PATH })
}

export function recoveryTicketOf(request: FastifyRequest): string {
  return request.cookies[COOKIE] ?? ''
}

/** What a ticket proves. */
interface Proof {
  /** The mobile, or the typed text. */
  readonly recipient: string
  readonly purpose: CodePurpose
}

/** Reads the ticket without using it up. */
export async function proofOf(ctx: Context, ticket: string, purposes: readonly CodePurpose[]): Promise<Proof> {
  const found = await findTicket(ctx.db, hashOf(ticket))
  return asProof(found, purposes, ctx.now)
}

/** Uses the ticket up; the second of two requests with the same ticket is refused. */
async function spendProof(
  { db, now }: { readonly db: Db; readonly now: Date },
  ticket: string,
  purposes: readonly CodePurpose[],
): Promise<Proof> {
  return asProof(await takeTicket(db, hashOf(ticket)), purposes, now)
}

function asProof(
  found: { readonly mobile: string; readonly purpose: string; readonly expiresAt: Date } | undefined,
  purposes: readonly CodePurpose[],
  now: Date,
): Proof {
  const purpose = purposes.find(one => one === found?.purpose)
  if (!found || !purpose || found.expiresAt <= now) throw new Refusal('recovery-expired')
  return { recipient: found.mobile, purpose }
}

interface Rewrite {
  /** Absent when the proof is for one login only. */
  readonly accountId?: string
  readonly newPassword: string
}

/** Sets a new password after a proven mobile or an approved appeal; all sessions of the login end. */
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
    // The account first, as everywhere: concurrent calls wait here.
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
  sendToOwner(ctx, account, 'password-reset')
  return { loginName: account.loginName }
}

async function candidates(db: Db, { recipient, purpose }: Proof, now: Date): Promise<readonly Account[]> {
  if (purpose === 'find-password') return accountsOf(db, recipient)
  const appeals = await findApprovedAppeals(db, recipient, now)
  return Promise.all(appeals.map(({ accountId }) => getAccount(db, accountId)))
}

/** Staff choose passwords at their console with the second factor: only buyers' logins are found here. */
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

/** Uses up the approval for this login; the mobile of the appeal replaces the lost one. */
async function useAppeal({ db, now }: Context, accountId: string, contactMobile: string): Promise<void> {
  const appeal = (await findApprovedAppeals(db, contactMobile, now)).find(one => one.accountId === accountId)
  if (!appeal || !(await moveAppeal(db, appeal.id, 'use', now))) throw new Refusal('appeal-not-approved')
  await replaceMobile(db, accountId, contactMobile)
}

/** The logins whose password the proven mobile may set; with a name, only those of companies with this name. */
export async function listRecoverable(
  ctx: Context,
  ticket: string,
  membershipsOf: MembershipsOf,
  companyName = '',
): Promise<RecoverableAccounts> {
  const { recipient } = await proofOf(ctx, ticket, ['find-password'])
  const accounts = (await accountsOf(ctx.db, recipient)).filter(
    ({ state, kind }) => state === 'enabled' && kind === 'buyer',
  )
  const options = await loginOptions(ctx, accounts, membershipsOf)
  return { list: options.filter(option => option.companyName.includes(companyName)) }
}
