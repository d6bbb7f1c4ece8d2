import { checkCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { companyOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Objection, ReviewDesk } from '#platform/review-desk.ts'
import { decideApplication, lockApplication, readWaiting } from '../tables/applications.ts'
import { renewRejected } from '../tables/sending.ts'
import { buyerParty } from './parties.ts'

/** 增票资质: who may have special invoices. */
export const specialInvoiceDesk: ReviewDesk = {
  name: 'special-invoice',
  label: '增票资质',
  async waiting(ctx, limit) {
    const rows = await inSystemTransaction(ctx, tx => readWaiting(tx.db, limit))
    return rows.map(row => ({
      id: row.id,
      title: `${row.title} 申请开具专票`,
      submittedAt: row.submittedAt,
      facts: {
        抬头: row.title,
        税号: row.taxNo,
        注册地址: row.address,
        注册电话: row.phone,
        开户银行: row.bankName,
        银行账号: row.bankAccount,
        证明材料: `${row.proofFileIds.length} 份`,
      },
    }))
  },
  async examine(ctx, id) {
    const row = await inSystemTransaction(ctx, tx => lockApplication(tx.db, id))
    if (!row) return []
    const flaws: Objection[] = []
    if (checkCreditCode(row.taxNo) === 'format') flaws.push({ item: '税号', reason: '税号应为 18 位统一社会信用代码' })
    if (!/银行|信用社/.test(row.bankName)) flaws.push({ item: '开户银行', reason: '请填写开户银行全称，到支行' })
    return flaws
  },
  approve: (ctx, id, reviewer) => decide(ctx, id, reviewer, []),
  refuse: (ctx, id, reviewer, objections) => decide(ctx, id, reviewer, objections),
}

function decide(ctx: Context, id: string, reviewer: string, objections: readonly Objection[]): Promise<void> {
  const verb = objections.length === 0 ? 'approve' : 'refuse'
  return inSystemTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, id)
    if (!row) throw new Refusal('not-found')
    await decideApplication(tx.db, id, verb, { objections, now: tx.now })
    const company = await companyOf(tx.db, row.companyId)
    if (verb === 'approve' && company) await renewRejected(tx.db, row.companyId, buyerParty(company, row), tx.now)
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'account',
      title: verb === 'approve' ? '增票资质已通过审核' : '增票资质未通过审核',
      body:
        verb === 'approve'
          ? '现在可以把发票种类设为数电专票'
          : objections.map(({ item, reason }) => `${item}：${reason}`).join('；'),
      link: '/personal/invoiceManage',
    })
    await audit(tx, {
      action: `invoice.special-${verb}`,
      subject: id,
      result: verb === 'approve' ? 'done' : 'refused',
      details: { reviewer },
    })
  })
}
