import type { Context } from '#platform/context.ts'
import { publish } from '#platform/events/outbox.ts'
import { isOutside } from '../settle/channel-account.ts'
import type { PayablePart } from '../domain/payable.ts'
import type { Refundable } from '../domain/share-refund.ts'
import { refundRequested } from '../events.ts'
import { insertRefund } from './refund-tables.ts'
import { settleRefund } from './settle-refund.ts'
import type { Payment } from '../tables.ts'
import { newTradeNo } from '../pay/trade-no.ts'

/**
 * Writes down that money has to go back the way it came; a job asks the provider until it is done. What never left the
 * house, a wallet or a credit line, is given back at once.
 */
export async function requestRefund(
  ctx: Context,
  payment: Payment,
  { channel, wallet }: Refundable,
  parts: readonly PayablePart[],
  reason: string,
  subject: string | null = null,
): Promise<void> {
  const refundNo = newTradeNo('R', ctx.now)
  await insertRefund(ctx.db, ctx.now, {
    companyId: payment.companyId,
    paymentId: payment.id,
    refundNo,
    amount: channel,
    walletPart: wallet,
    parts,
    reason,
    subject,
  })
  if (!isOutside(payment.channel) || channel === 0) await settleRefund(ctx, refundNo, ctx.now)
  const { companyId } = payment
  const orderIds = parts.map(part => part.orderId)
  if (orderIds.length > 0) await publish(ctx, refundRequested, payment.id, { companyId, orderIds })
}
