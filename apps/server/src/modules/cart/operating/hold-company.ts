import { type HoldCompany, LiftHold } from '@xiaojiu/contract/company/operating-schemas.ts'
import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { companyOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findPlatformHold, insertRiskHold, liftRiskHold } from '../advice/risk-tables.ts'

/** 暂停供货: no store may sell to the company. Stopping needs one person. */
export function holdCompany(ctx: OperatorContext, { companyId, reason, phone }: HoldCompany): Promise<void> {
  return inTransaction(ctx, async tx => {
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    const isNew = await insertRiskHold(tx.db, { companyId, storeId: null, reason, phone, heldAt: tx.now })
    if (!isNew) throw new Refusal('state-changed')
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: '平台已暂停供货',
      body: `${reason}。如有疑问请联系平台客服 ${phone}。`,
      link: null,
    })
    await audit(tx, {
      action: 'risk.hold',
      subject: companyId,
      reason,
      before: { 供货: '正常' },
      after: { 供货: '已暂停' },
    })
  })
}

/** 恢复供货: needs a second person, because the stop prevented harm. */
export const liftHoldKind: ApprovalKind<LiftHold> = {
  name: 'risk.lift-hold',
  label: '恢复供货',
  face: 'platform',
  right: 'risk.act',
  payload: LiftHold,
  lock: (tx, { companyId }) => findPlatformHold(tx.db, companyId, 'lock'),
  async describe(tx, { companyId }) {
    const company = await companyOf(tx.db, companyId)
    const hold = await findPlatformHold(tx.db, companyId)
    if (!company || !hold) throw new Refusal('not-found')
    return {
      subject: companyId,
      title: `${company.name} 恢复供货`,
      before: { 供货: `已暂停：${hold.reason}` },
      after: { 供货: '正常' },
      effect: '所有店铺恢复向该企业供货',
      amount: null,
      about: { companyId },
    }
  },
  async versionOf(tx, { companyId }) {
    const hold = await findPlatformHold(tx.db, companyId)
    return hold ? `${hold.heldAt.toISOString()} ${hold.reason}` : 'none'
  },
  async carryOut(tx, { companyId }) {
    if (!(await liftRiskHold(tx.db, companyId, null, tx.now))) throw new Refusal('state-changed')
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: '平台已恢复供货',
      body: '可以继续下单采购。',
      link: null,
    })
  },
}

/** Requests a colleague's approval to resume supply. */
export function liftHold(ctx: OperatorContext, asked: LiftHold): Promise<Outcome> {
  return inTransaction(ctx, tx => askApproval(tx, liftHoldKind, asked, asked.reason))
}
