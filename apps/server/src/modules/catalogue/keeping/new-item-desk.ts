import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { answerNewItem, findNewItem, type NewItemRow, readUnanswered } from '../tables/new-items.ts'
import { findProductByWish } from '../tables/products.ts'

/** Where requests for new goods are answered: the goods were found, or there is no source for them. */
export const newItemDesk: ReviewDesk = {
  name: 'new-item',
  label: '新品登记',
  async waiting(ctx, limit) {
    const rows = await inSystemTransaction(ctx, tx => readUnanswered(tx.db, limit))
    return rows.map(row => ({
      id: row.id,
      title: `${row.name} ${row.spec}`.trim(),
      submittedAt: row.createdAt,
      facts: {
        商品名称: row.name,
        规格: row.spec,
        生产企业: row.maker,
        批准文号: row.approvalNo,
        需求数量: String(row.quantity),
        备注: row.note,
      },
    }))
  },
  async examine(ctx, id) {
    const found = await inSystemTransaction(ctx, async tx => {
      const row = await findNewItem(tx.db, id)
      return row && findProductByWish(tx.db, row)
    })
    return found ? [] : [{ item: '货源', reason: '平台暂未找到合规货源，我们会继续留意' }]
  },
  approve: (ctx, id, reviewer) =>
    answer(ctx, id, reviewer, async (tx, row) => ({
      isFound: true,
      answer: '已找到货源并上架，点击可查看各店铺报价',
      productId: await findProductByWish(tx.db, row),
    })),
  refuse: (ctx, id, reviewer, objections) =>
    answer(ctx, id, reviewer, async () => ({
      isFound: false,
      answer: objections.map(({ reason }) => reason).join('；'),
      productId: null,
    })),
}

type Answer = { readonly isFound: boolean; readonly answer: string; readonly productId: string | null }

function answer(
  ctx: Context,
  id: string,
  reviewer: string,
  decide: (tx: Context, row: NewItemRow) => Promise<Answer>,
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const row = await findNewItem(tx.db, id)
    if (!row) throw new Refusal('not-found')
    if (row.answeredAt !== null) throw new Refusal('state-changed')
    const decided = await decide(tx, row)
    await answerNewItem(tx.db, id, { ...decided, answeredAt: tx.now })
    await audit(tx, {
      action: 'catalogue.new-item-answered',
      subject: id,
      details: { reviewer, isFound: decided.isFound },
    })
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'system',
      title: `新品登记“${row.name}”${decided.isFound ? '已找到' : '暂无货源'}`,
      body: decided.answer,
      link: '/personal/myShortageBox?tab=new',
    })
  })
}
