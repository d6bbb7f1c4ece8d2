import {
  BILL_KINDS,
  type BillDownload,
  type BillFilter,
  type BillKind,
  type BillMonth,
  type PaymentDetail,
} from '@xiaojiu/contract/payment/bill-schemas.ts'
import { add, fen } from '@xiaojiu/kernel/money.ts'
import { addMonths, lastMonths, monthBounds, monthOf } from '@xiaojiu/kernel/months.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { FastifyReply } from 'fastify'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { MOST_EXPORTED_ROWS, refuseTooLarge, sendWorkbook } from '#platform/http/send-workbook.ts'
import { Refusal } from '#platform/refusal.ts'
import { repaidBy } from '../credit/credit-tables.ts'
import { refundWhereabouts } from '../domain/refund.ts'
import { refundRowsOf } from '../refund/refund-tables.ts'
import { findPayment, lastPaymentOf } from '../tables.ts'
import { billSheet } from './bill-sheets.ts'
import { billRows, billSums, countBillRows } from './bill-tables.ts'

const MONTHS = 12

/** 账单: twelve months, including months without movements. */
export function listBillMonths(ctx: MemberContext): Promise<{ list: BillMonth[] }> {
  return inSnapshot(ctx, async tx => {
    const months = lastMonths(dayOf(tx.now), MONTHS)
    const [since] = monthBounds(addMonths(monthOf(dayOf(tx.now)), 1 - MONTHS))
    const sums = await billSums(tx.db, tx.actor.companyId, since)
    const of = (month: string, kind: BillKind) =>
      fen(Math.abs(sums.find(sum => sum.month === month && sum.kind === kind)?.amount ?? 0))
    return {
      list: months.map(month => ({
        month,
        order: of(month, 'order'),
        refund: of(month, 'refund'),
        recharge: of(month, 'recharge'),
        withdraw: of(month, 'withdraw'),
        repay: of(month, 'repay'),
        count: sums.filter(sum => sum.month === month).reduce((count, sum) => count + sum.count, 0),
      })),
    }
  })
}

export function listBill(ctx: MemberContext, { month, kind, pageNum, pageSize }: BillFilter) {
  return inSnapshot(ctx, async tx => {
    const scope = { companyId: tx.actor.companyId, month, kind }
    return {
      list: await billRows(tx.db, scope, pageSize, (pageNum - 1) * pageSize),
      total: await countBillRows(tx.db, scope),
      pageNum,
      pageSize,
    }
  })
}

/** All rows of the list as a workbook. */
export async function downloadBill(
  ctx: MemberContext,
  { month, kind }: BillDownload,
  reply: FastifyReply,
): Promise<void> {
  const rows = await inSnapshot(ctx, async tx => {
    const scope = { companyId: tx.actor.companyId, month, kind }
    refuseTooLarge(await countBillRows(tx.db, scope))
    return billRows(tx.db, scope, MOST_EXPORTED_ROWS, 0)
  })
  const name = `小九药采账单-${month}${kind ? `-${BILL_KINDS[kind]}` : ''}.xlsx`
  await sendWorkbook(reply, name, [billSheet(rows)], ctx.now)
}

/** One payment with its refunds and state. */
export function getPaymentDetail(
  ctx: MemberContext,
  { paymentId, payOrderId }: { readonly paymentId?: string | undefined; readonly payOrderId?: string | undefined },
): Promise<PaymentDetail> {
  return inSnapshot(ctx, async tx => {
    const payment =
      paymentId !== undefined
        ? await findPayment(tx.db, paymentId)
        : payOrderId !== undefined
          ? await lastPaymentOf(tx.db, payOrderId)
          : null
    if (!payment) throw new Refusal('not-found')
    const refunds = await refundRowsOf(tx.db, payment.id)
    const { id, tradeNo, payableKind, payableId, channel, state, amount, walletPart } = payment
    return {
      paymentId: id,
      tradeNo,
      payableKind,
      payableId,
      channel,
      state,
      amount,
      walletPart,
      total: add(amount, walletPart),
      providerTradeNo: payment.providerTradeNo,
      failure: payment.failure,
      createdAt: payment.createdAt,
      paidAt: payment.paidAt,
      parts: payment.parts.map(({ orderId, orderNo, storeName, amount: due }) => ({
        orderId,
        orderNo,
        storeName,
        amount: due,
      })),
      refunds: refunds.map(row => ({
        ...row,
        amount: fen(row.amount),
        walletPart: fen(row.walletPart),
        total: add(fen(row.amount), fen(row.walletPart)),
        state: row.state as PaymentDetail['refunds'][number]['state'],
        whereabouts: refundWhereabouts({
          channel,
          state: row.state,
          amount: fen(row.amount),
          walletPart: fen(row.walletPart),
        }),
      })),
      repaid: payableKind === 'repayment' || payableKind === 'loan-repayment' ? await repaidBy(tx.db, id) : [],
    }
  })
}
