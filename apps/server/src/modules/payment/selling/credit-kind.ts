import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import type { SellerContext, StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { openLine } from './open-line.ts'
import { lineWith } from './selling-tables.ts'

const AskedLine = z.object({ companyId: z.uuid(), limit: z.int().positive(), termDays: z.int() })
type AskedLine = z.output<typeof AskedLine>

/** 大额授信: a second person of the store approves a large limit. */
export const creditKind: ApprovalKind<AskedLine> = {
  name: 'credit.set',
  label: '大额授信',
  face: 'seller',
  right: 'credit.act',
  limit: fen(5_000_000),
  payload: AskedLine,
  lock: (tx, { companyId }) => lineWith(tx.db, { companyId }, true),
  async describe(tx, { companyId, limit, termDays }) {
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    const line = await lineWith(tx.db, { companyId })
    const isOpen = line !== null && !line.isClosed
    return {
      subject: companyId,
      title: `${company.name} 授信 ${formatYuan(fen(limit))} 元`,
      before: isOpen ? { 额度: formatYuan(line.limit), 账期: `${line.termDays} 天` } : { 额度: '未开通' },
      after: { 额度: formatYuan(fen(limit)), 账期: `${termDays} 天` },
      effect: `该客户可用账期支付，最多欠款 ${formatYuan(fen(limit))} 元`,
      amount: fen(limit),
      about: { companyId },
    }
  },
  async versionOf(tx, { companyId }) {
    return String((await lineWith(tx.db, { companyId }))?.version ?? 0)
  },
  async carryOut(tx, { companyId, limit, termDays }) {
    await openLine(asSellers(tx), { companyId, limit: fen(limit), termDays })
  },
}

function asSellers(tx: StaffContext): SellerContext {
  if (tx.actor.face !== 'seller') throw new Refusal('not-found')
  return { ...tx, actor: tx.actor }
}
