import { AFTER_SALE_KINDS } from '@xiaojiu/contract/after-sale/words.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import type { ApprovalKind } from '#platform/approval.ts'
import { asSystem } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { agreeCase } from '../decide-case.ts'
import { lockOwn } from '../step-case.ts'
import { findCase } from '../tables/cases.ts'

const AskedCase = z.object({ caseId: z.uuid() })
type AskedCase = z.output<typeof AskedCase>

/** 同意大额售后: a second person of the store approves the refund. */
export const agreeKind: ApprovalKind<AskedCase> = {
  name: 'after-sale.agree',
  label: '同意大额售后',
  face: 'seller',
  right: 'after-sale.act',
  limit: fen(500_000),
  ceiling: fen(2_000_000),
  payload: AskedCase,
  lock: (tx, { caseId }) => lockOwn(tx, caseId),
  async describe(tx, { caseId }) {
    const found = await findCase(tx.db, caseId)
    if (!found) throw new Refusal('not-found')
    const amount = fen(found.refundAmount)
    return {
      subject: caseId,
      title: `售后单 ${found.caseNo} ${AFTER_SALE_KINDS[found.kind]}`,
      before: { 状态: '待商家审核' },
      after: { 状态: '已同意' },
      effect: `同意申请，涉及退款 ${formatYuan(amount)} 元`,
      amount,
      about: { companyId: found.companyId },
    }
  },
  async versionOf(tx, { caseId }) {
    return String((await findCase(tx.db, caseId))?.version ?? 0)
  },
  async carryOut(tx, { caseId }) {
    const found = await lockOwn(tx, caseId)
    await asSystem(tx, system => agreeCase(system, found.id, staffRefOf(tx)))
  },
}
