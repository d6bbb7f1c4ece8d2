import type { Day } from '@xiaojiu/kernel/time.ts'
import type { PayChannel } from '#gateways/pay-channel.ts'
import type { GatewayResult } from '#gateways/result.ts'
import { accepted } from '#gateways/result.ts'
import type { GatewayContext } from '#platform/context.ts'
import type { BillItem } from '../domain/compare-bill.ts'
import type { BillChannel, ScanChannel } from './our-books-tables.ts'

export interface TheirItem extends BillItem {
  /** Our number of the payment, where the bill carries it. */
  readonly outTradeNo: string
}

/** The provider's bill of a finished day. */
export async function theirBill(
  ctx: GatewayContext,
  channel: BillChannel,
  on: Day,
): Promise<GatewayResult<TheirItem[]>> {
  if (channel === 'bank') return bankStatement(ctx, on)
  const bill = await gatewayOf(ctx, channel).downloadBill(on)
  if (!bill.ok) return bill
  return accepted(
    bill.value.lines.map(line => ({
      what: line.kind,
      number: line.kind === 'payment' ? line.transactionId : (line.outRefundNo ?? line.transactionId),
      amount: line.amount,
      fee: line.fee,
      outTradeNo: line.outTradeNo,
    })),
  )
}

/** What the provider of a scanning channel keeps by contract. */
export function feeBpOf(ctx: GatewayContext, channel: ScanChannel): number {
  return gatewayOf(ctx, channel).feeBp
}

function gatewayOf({ gateways }: GatewayContext, channel: ScanChannel): PayChannel {
  return channel === 'wechat' ? gateways.payWechat : gateways.payAlipay
}

async function bankStatement(ctx: GatewayContext, on: Day): Promise<GatewayResult<TheirItem[]>> {
  const items: TheirItem[] = []
  let cursor: string | undefined
  do {
    const page = await ctx.gateways.bank.listStatement(on, cursor)
    if (!page.ok) return page
    for (const line of page.value.lines)
      items.push({
        what: line.direction === 'in' ? 'payment' : 'refund',
        number: line.direction === 'in' ? line.bankSerialNo : (line.payoutNo ?? line.bankSerialNo),
        amount: line.amount,
        fee: null,
        outTradeNo: line.remark,
      })
    cursor = page.value.nextCursor ?? undefined
  } while (cursor !== undefined)
  return accepted(items)
}
