import type { IncomingTransfer } from '#gateways/pay-bank/gateway.ts'
import { companiesOf } from '#modules/company/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { matchTransfer } from '../domain/match-transfer.ts'
import { settlePayment } from './settle-payment.ts'
import { lockPaymentByTradeNo } from '../tables.ts'
import { insertTransfer } from './transfer-tables.ts'

/** Money that reached the platform's bank account: settles the payment its remark names, or waits to be claimed. */
export function acceptTransfer(ctx: Context, transfer: IncomingTransfer): Promise<'matched' | 'unclaimed' | 'known'> {
  return inSystemTransaction(ctx, async tx => {
    const remarkCode = /XJ[A-Z0-9]{8}/.exec(transfer.remark.toUpperCase().replace(/\s/g, ''))?.[0] ?? null
    const payment = remarkCode === null ? null : await lockPaymentByTradeNo(tx.db, remarkCode)
    const buyer = payment && (await companiesOf(tx.db, [payment.companyId])).get(payment.companyId)
    const match = matchTransfer(transfer, payment && buyer ? { ...payment, buyerName: buyer.name } : null)
    const isNew = await insertTransfer(tx.db, {
      bankSerial: transfer.bankSerialNo,
      payerName: transfer.payerName,
      payerAccount: transfer.payerAccount,
      amount: transfer.amount,
      remark: transfer.remark,
      state: match.isMatched ? 'matched' : 'unclaimed',
      paymentId: payment?.id ?? null,
      reason: match.isMatched ? null : match.reason,
      receivedAt: transfer.bookedAt,
    })
    if (!isNew) return 'known'
    if (!match.isMatched || !payment) return 'unclaimed'
    await settlePayment(tx, {
      tradeNo: payment.tradeNo,
      providerTradeNo: transfer.bankSerialNo,
      amount: transfer.amount,
      paidAt: transfer.bookedAt,
    })
    return 'matched'
  })
}
