import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { type ApprovalKind, askApproval, needsApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { asSystem, type Context, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type StaffRef, staffRefOf } from '#platform/staff-ref.ts'
import { findReceipt, lockReceipt } from '../desks/desk-tables.ts'
import { readParts } from '../domain/payable.ts'
import { settlePayment } from '../settle/settle-payment.ts'
import { findPayment } from '../tables.ts'
import { linesFor, takeLine } from './bank-line-tables.ts'

const AskedReceipt = z.object({ paymentId: z.uuid() })
type AskedReceipt = z.output<typeof AskedReceipt>

/** 大额收款确认: a second person of the store looks for the money too. */
export const receiptKind: ApprovalKind<AskedReceipt> = {
  name: 'payment.merchant-receipt',
  label: '大额收款确认',
  face: 'seller',
  right: 'money.act',
  limit: fen(5_000_000),
  payload: AskedReceipt,
  lock: (tx, { paymentId }) => lockReceipt(tx.db, paymentId),
  async describe(tx, { paymentId }) {
    const found = await findReceipt(tx.db, paymentId)
    if (!found) throw new Refusal('not-found')
    const company = await companyOf(tx.db, found.companyId)
    const amount = fen(found.amount)
    const [line] = await linesFor(tx.db, found)
    return {
      subject: paymentId,
      title: `${company?.name ?? ''} 付款 ${formatYuan(amount)} 元，订单 ${readParts(found.parts)[0]?.orderNo ?? ''}`,
      before: { 状态: '待确认' },
      after: { 状态: '已收款', 附言码: found.tradeNo, 银行流水: line ? `${line.bookedOn} ${line.serialNo}` : '未导入' },
      effect: `订单按已付款 ${formatYuan(amount)} 元处理，可以发货`,
      amount,
      about: { companyId: found.companyId },
      fileIds: found.voucherIds,
    }
  },
  async versionOf(tx, { paymentId }) {
    const found = await findReceipt(tx.db, paymentId)
    return found ? [found.state, ...found.voucherIds].join(' ') : 'gone'
  },
  async carryOut(tx, { paymentId }) {
    if (!(await findReceipt(tx.db, paymentId))) throw new Refusal('not-found')
    await asSystem(tx, system => confirmReceipt(system, paymentId, staffRefOf(tx)))
  },
}

/** A person of the store has seen the money. Above the limit a second one must see it too. */
export function confirmAtDesk(ctx: SellerContext, paymentId: string, note: string): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const found = await findReceipt(tx.db, paymentId)
    if (!found) throw new Refusal('not-found')
    if (await needsApproval(tx, receiptKind, fen(found.amount)))
      return askApproval(tx, receiptKind, { paymentId }, note)
    await asSystem(tx, system => confirmReceipt(system, paymentId, staffRefOf(tx)))
    return { outcome: 'done', approvalId: null }
  })
}

/** The money counts as arrived, with the line of the bank where there is one. */
export async function confirmReceipt(tx: Context, paymentId: string, by: StaffRef): Promise<void> {
  const payment = await findPayment(tx.db, paymentId)
  if (payment?.channel !== 'merchant') throw new Refusal('not-found')
  const storeId = payment.parts[0]?.storeId ?? null
  const lines = storeId === null ? [] : await linesFor(tx.db, { ...payment, storeId })
  const line = lines.find(one => one.amount === payment.amount)
  const [other] = lines
  if (!line && other) throw new Refusal('receipt-differs', { arrived: formatYuan(fen(other.amount)) })
  const verdict = await settlePayment(tx, {
    tradeNo: payment.tradeNo,
    providerTradeNo: payment.tradeNo,
    amount: payment.amount,
    paidAt: tx.now,
  })
  if (verdict === 'known') throw new Refusal('state-changed')
  if (line && !(await takeLine(tx.db, line.id, paymentId))) throw new Refusal('state-changed')
  await audit(tx, {
    action: 'payment.merchant-receipt',
    subject: paymentId,
    by,
    storeId,
    before: { state: payment.state },
    after: { state: 'succeeded' },
    details: { amount: payment.amount, ...(line && { bankLine: line.serialNo }) },
  })
}
