import { MERCHANT_KINDS } from '@xiaojiu/contract/store/merchant-schemas.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { answerApplication, lockApplication, readOpenApplications } from '../tables/applications.ts'

/** Where applications of sellers are decided; the store itself is then opened together with the seller. */
export const merchantDesk: ReviewDesk = {
  name: 'merchant',
  label: '商家入驻',
  async waiting(ctx, limit) {
    const rows = await inSystemTransaction(ctx, tx => readOpenApplications(tx.db, limit))
    return rows.map(row => ({
      id: row.id,
      title: `${row.companyName}（${kindLabel(row.kind)}）`,
      submittedAt: row.submittedAt,
      facts: {
        企业名称: row.companyName,
        统一社会信用代码: row.creditCode,
        省份: row.provinceCode,
        经营品类: row.goodsClasses.join('、'),
        联系人: row.contactName,
        说明: row.note,
      },
    }))
  },
  async examine(ctx, id) {
    const row = await inSystemTransaction(ctx, tx => lockApplication(tx.db, id))
    if (!row || isGenuineCreditCode(row.creditCode)) return []
    return [{ item: '统一社会信用代码', reason: '统一社会信用代码校验不通过，请核对营业执照' }]
  },
  approve: (ctx, id, reviewer) =>
    answer(ctx, id, reviewer, true, '资料审核通过，招商经理将在一个工作日内与您联系，办理签约与开店'),
  refuse: (ctx, id, reviewer, objections) =>
    answer(ctx, id, reviewer, false, objections.map(({ reason }) => reason).join('；')),
}

function kindLabel(kind: string): string {
  const labels: Readonly<Record<string, string>> = MERCHANT_KINDS
  return labels[kind] ?? kind
}

function answer(ctx: Context, id: string, reviewer: string, isAccepted: boolean, text: string): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const row = await lockApplication(tx.db, id)
    if (!row) throw new Refusal('not-found')
    if (row.answeredAt !== null) throw new Refusal('state-changed')
    await answerApplication(tx.db, id, { isAccepted, answer: text, answeredAt: tx.now })
    await audit(tx, { action: 'store.merchant-answered', subject: id, details: { reviewer, isAccepted } })
  })
}
