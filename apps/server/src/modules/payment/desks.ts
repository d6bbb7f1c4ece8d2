import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { disputedReplies, resolveReply } from './bills/statement-tables.ts'
import { readParts } from './domain/payable.ts'
import { settlePayment } from './settle-payment.ts'
import { claimedByStores, findPayment, giveUpPayment } from './tables.ts'
import { releaseWalletPart } from './wallet/hold-wallet-part.ts'

/** 商家收款: money that a store collected itself counts once the store has seen it. */
export const merchantReceiptDesk: ReviewDesk = {
  name: 'merchant-receipt',
  label: '商家收款确认',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const rows = await claimedByStores(tx.db, Math.min(limit, 1000))
      const buyers = await companiesOf(
        tx.db,
        rows.map(row => row.companyId),
      )
      return rows.map(row => {
        const [part] = readParts(row.parts)
        const buyer = buyers.get(row.companyId)?.name ?? ''
        return {
          id: row.id,
          title: `${buyer} 向 ${part?.storeName ?? ''} 付款 ${formatYuan(fen(row.amount))} 元`,
          submittedAt: row.createdAt,
          facts: { 订单号: part?.orderNo ?? '', 付款企业: buyer, 附言码: row.tradeNo },
        }
      })
    }),
  examine: async () => [],
  approve: (ctx, id, reviewer) =>
    inSystemTransaction(ctx, async tx => {
      const payment = await findPayment(tx.db, id)
      if (!payment) return
      await settlePayment(tx, {
        tradeNo: payment.tradeNo,
        providerTradeNo: payment.tradeNo,
        amount: payment.amount,
        paidAt: tx.now,
      })
      await audit(tx, { action: 'payment.merchant-receipt', subject: id, details: { reviewer } })
    }),
  refuse: (ctx, id, reviewer, objections) =>
    inSystemTransaction(ctx, async tx => {
      const payment = await findPayment(tx.db, id)
      const failure = objections.map(objection => objection.reason).join('；')
      if (payment && (await giveUpPayment(tx.db, id, 'fail', failure)))
        await releaseWalletPart(tx, payment)
      await audit(tx, { action: 'payment.merchant-receipt', subject: id, result: 'refused', details: { reviewer } })
    }),
}

/** 对账异议: what a buyer disputes in a statement is answered by staff. */
export const statementDisputeDesk: ReviewDesk = {
  name: 'statement-dispute',
  label: '对账异议',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const rows = await disputedReplies(tx.db, Math.min(limit, 1000))
      const buyers = await companiesOf(
        tx.db,
        rows.map(row => row.companyId),
      )
      return rows.map(row => ({
        id: row.id,
        title: `${buyers.get(row.companyId)?.name ?? ''} 对 ${row.month} 对账单有异议`,
        submittedAt: row.repliedAt,
        facts: { 异议内容: row.note, 期末余额: `${formatYuan(fen(row.closing))} 元` },
      }))
    }),
  // What is owed follows from the books; only a person can find out what the buyer misses.
  examine: async () => [{ item: '对账单', reason: '已转店铺财务核对，请以核对后的账单为准' }],
  approve: (ctx, id, reviewer) => answer(ctx, id, reviewer, '已按您的反馈更正，请重新核对'),
  refuse: (ctx, id, reviewer, objections) =>
    answer(ctx, id, reviewer, objections.map(objection => objection.reason).join('；')),
}

async function answer(
  ctx: Parameters<ReviewDesk['approve']>[0],
  id: string,
  reviewer: string,
  text: string,
): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const row = await resolveReply(tx.db, id, text, tx.now)
    if (!row) return
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'account',
      title: '对账异议已答复',
      body: `${row.month} 对账单：${text}`,
      link: `/personal/contactBill?month=${row.month}`,
    })
    await audit(tx, { action: 'payment.answer-dispute', subject: id, details: { reviewer } })
  })
}
