import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { PayCollection } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { GatewayContext, Member } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { viewOf } from '../pay/get-payment.ts'
import { startPayment } from '../pay/start-payment.ts'
import { ownCollection } from './open-collection.ts'

const SUBJECTS = { recharge: '钱包充值', repayment: '账期还款', 'loan-repayment': '采购贷还款' } as const

/** Starts paying a recharge or a repayment. A wallet is not filled from itself, and nothing is repaid by owing more. */
export async function payCollection(
  ctx: GatewayContext<Member>,
  { collectionId, ...way }: PayCollection,
): Promise<PaymentView> {
  const collection = await ownCollection(ctx, collectionId)
  const { purpose, amount, payBefore, state } = collection
  const isFromWallet = way.channel === 'wallet' || way.walletPart !== undefined
  if (way.channel === 'credit' || way.channel === 'merchant' || (purpose === 'recharge' && isFromWallet))
    throw new Refusal('channel-unfit', { detail: '请选择微信、支付宝、网银或转账' })
  if (state === 'paid') throw new Refusal('already-paid')
  if (state === 'closed' || payBefore <= ctx.now) throw new Refusal('payable-closed')
  const payment = await startPayment(
    ctx,
    {
      payableKind: purpose,
      payableId: collectionId,
      amount,
      subject: `小九药采${SUBJECTS[purpose]} ${collection.collectionNo}`,
      payBefore,
      parts: [],
      covers: [],
    },
    way,
  )
  return viewOf(ctx.db, payment)
}
