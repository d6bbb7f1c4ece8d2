import { AccountAct, REVEAL_REASONS, type RevealMobile } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { z } from 'zod'
import { raiseAlert } from '#modules/message/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { beyondLimits, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { forgetGuessesAt } from '../log-in/login-attempts.ts'
import { barAccount, enableAccount } from '../managed/managed-accounts.ts'
import type { MembershipsOf } from '../sessions/describe-user.ts'
import { freeMobileOf, getAccount } from '../tables/accounts.ts'
import { lockBuyerAccount } from '../tables/buyer-accounts.ts'
import { setWechat } from '../tables/log-in-ways.ts'
import { endAllSessions } from '../tables/sessions.ts'

const REVEALS_PER_HOUR = { name: 'identity.reveal-mobile', points: 30, seconds: 3600 }

type Companies = Awaited<ReturnType<MembershipsOf>>
type Owned = readonly NonNullable<ReturnType<Companies['get']>>[number][]

/** Locks the login with the companies it belongs to; limited operators find only logins within their limits. */
async function locked(tx: OperatorContext, membershipsOf: MembershipsOf, accountId: string) {
  const account = await lockBuyerAccount(tx.db, accountId)
  if (!account) throw new Refusal('not-found')
  const companies: Owned = (await membershipsOf(tx.db, [accountId])).get(accountId) ?? []
  const { provinceCodes, storeIds } = tx.actor.limits
  if ((provinceCodes !== null || storeIds !== null) && companies.length === 0) throw new Refusal('not-found')
  return { account, companies }
}

/** Clears failed attempts: the owner can try again at once. */
export function unlockAccount(ctx: OperatorContext, membershipsOf: MembershipsOf, { accountId, reason }: AccountAct) {
  return inTransaction(ctx, async tx => {
    const { account } = await locked(tx, membershipsOf, accountId)
    await forgetGuessesAt(tx, [account.loginName, account.mobile])
    await audit(tx, { action: 'identity.unlock', subject: accountId, reason })
  })
}

export function endAccountSessions(
  ctx: OperatorContext,
  membershipsOf: MembershipsOf,
  { accountId, reason }: AccountAct,
) {
  return inTransaction(ctx, async tx => {
    await locked(tx, membershipsOf, accountId)
    await endAllSessions(tx.db, accountId, tx.now)
    await audit(tx, { action: 'identity.end-sessions', subject: accountId, reason })
  })
}

/** Disabling a login needs one person. A main account must be handed over first, or its company would have none. */
export function disableBuyerAccount(
  ctx: OperatorContext,
  membershipsOf: MembershipsOf,
  { accountId, reason }: AccountAct,
) {
  return inTransaction(ctx, async tx => {
    const { account, companies } = await locked(tx, membershipsOf, accountId)
    if (account.state !== 'enabled') throw new Refusal('state-changed')
    // Of any company; one beyond the operator's limits is not named.
    const all = (await beyondLimits(tx, ({ db }) => membershipsOf(db, [accountId]))).get(accountId) ?? []
    const [main] = all
      .filter(company => company.isMain)
      .map(one => companies.find(seen => seen.companyId === one.companyId) ?? { companyName: '数据范围外的企业' })
    if (main) throw new Refusal('main-account-in-use', { company: main.companyName })
    await barAccount(tx, accountId)
    await audit(tx, {
      action: 'identity.disable',
      subject: accountId,
      reason,
      before: { state: 'enabled' },
      after: { state: 'disabled' },
    })
  })
}

const AskedEnabling = AccountAct.extend({
  /** The company of the login that decides operators' limits. */
  companyId: z.uuid().optional(),
})

/** 恢复账号: needs two people. */
export const accountEnableKind: ApprovalKind<z.output<typeof AskedEnabling>> = {
  name: 'identity.enable',
  label: '恢复登录账号',
  face: 'platform',
  right: 'company.act',
  payload: AskedEnabling,
  lock: (tx, { accountId }) => lockBuyerAccount(tx.db, accountId),
  async describe(tx, { accountId, companyId }) {
    const { loginName, personName, state } = await getAccount(tx.db, accountId)
    if (state !== 'disabled') throw new Refusal('state-changed')
    return {
      subject: accountId,
      title: `${personName}（${loginName}）恢复登录`,
      before: { 状态: '已停用' },
      after: { 状态: '正常' },
      effect: '该账号可以重新登录商城',
      amount: null,
      about: companyId === undefined ? {} : { companyId },
    }
  },
  async versionOf(tx, { accountId }) {
    const { state, barredAt } = await getAccount(tx.db, accountId)
    return barredAt === null ? state : `${state} ${barredAt.toISOString()}`
  },
  carryOut: (tx, { accountId }) => enableAccount(tx, accountId),
}

export function enableBuyerAccount(
  ctx: OperatorContext,
  membershipsOf: MembershipsOf,
  asked: AccountAct,
): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const { account, companies } = await locked(tx, membershipsOf, asked.accountId)
    if (account.state !== 'disabled') throw new Refusal('state-changed')
    const first = companies.find(company => company.isMain) ?? companies[0]
    return askApproval(tx, accountEnableKind, { ...asked, ...(first && { companyId: first.companyId }) }, asked.reason)
  })
}

export function unbindBuyerWechat(
  ctx: OperatorContext,
  membershipsOf: MembershipsOf,
  { accountId, reason }: AccountAct,
) {
  return inTransaction(ctx, async tx => {
    const { account } = await locked(tx, membershipsOf, accountId)
    if (account.wechatUnionId === null) throw new Refusal('state-changed')
    await setWechat(tx.db, accountId, null)
    await audit(tx, {
      action: 'identity.unbind-wechat',
      subject: accountId,
      reason,
      before: { hasWechat: true },
      after: { hasWechat: false },
    })
  })
}

/**
 * 释放手机号: the number has another owner. The login keeps its name and password; sessions opened by the number end, and
 * the number gets no more codes for this login.
 */
export function freeBuyerMobile(ctx: OperatorContext, membershipsOf: MembershipsOf, { accountId, reason }: AccountAct) {
  return inTransaction(ctx, async tx => {
    const { account } = await locked(tx, membershipsOf, accountId)
    if (account.state === 'deleted' || account.mobileFreedAt !== null) throw new Refusal('state-changed')
    await freeMobileOf(tx.db, accountId, tx.now)
    await endAllSessions(tx.db, accountId, tx.now)
    await audit(tx, {
      action: 'identity.free-mobile',
      subject: accountId,
      reason,
      before: { isMobileFreed: false },
      after: { isMobileFreed: true },
    })
  })
}

/** The full mobile, for a reason from the list; the audit log records who saw it. At most thirty an hour. */
export async function revealMobile(
  ctx: OperatorContext,
  membershipsOf: MembershipsOf,
  { accountId, reason }: RevealMobile,
): Promise<{ mobile: string }> {
  await spendReveal(ctx)
  return inTransaction(ctx, async tx => {
    const { account } = await locked(tx, membershipsOf, accountId)
    await audit(tx, { action: 'identity.reveal-mobile', subject: accountId, reason: REVEAL_REASONS[reason] })
    return { mobile: account.mobile }
  })
}

/** Exceeding the limit is reported to the managers of rights. */
async function spendReveal(ctx: OperatorContext): Promise<void> {
  const { accountId, name } = ctx.actor
  try {
    await ctx.limits.spend(REVEALS_PER_HOUR, accountId)
  } catch (error) {
    await inTransaction(ctx, tx =>
      raiseAlert(tx, 'many-reveals', {
        subject: `${accountId} ${tx.now.toISOString().slice(0, 13)}`,
        title: `${name}频繁查看个人信息明文`,
        body: `一小时内查看已达 ${REVEALS_PER_HOUR.points} 次，后续查看已被拒绝。请核对其查看理由。`,
        link: `/platform/security`,
      }),
    )
    throw error
  }
}
