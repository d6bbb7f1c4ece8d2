import type { PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import type { Collection, PayCollection } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { type Fen, subtract } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { type GatewayContext, inSnapshot, inTransaction, type Member, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { viewOf } from '../pay/get-payment.ts'
import { startPayment } from '../pay/start-payment.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { type CollectionRow, collectionFor, findCollection, type Purpose } from './collections-tables.ts'

/** Long enough for a bank transfer. */
const PAY_WITHIN_MS = 3 * DAY_MS

/** Creates the collection for a payment of the company to the platform; a repeated request returns the same one. */
export function openCollection(
  ctx: MemberContext,
  { purpose, amount, requestId }: { readonly purpose: Purpose; readonly amount: Fen; readonly requestId: string },
): Promise<Collection> {
  return inTransaction(ctx, async tx => {
    const row = await collectionFor(tx.db, tx.now, {
      companyId: tx.actor.companyId,
      accountId: tx.actor.accountId,
      collectionNo: newTradeNo('C', tx.now),
      purpose,
      amount,
      requestId,
      payBefore: addMs(tx.now, PAY_WITHIN_MS),
    })
    if (row.purpose !== purpose || row.amount !== amount) throw new Refusal('key-reused')
    return collectionView(tx, row)
  })
}

export function getCollection(ctx: MemberContext, collectionId: string): Promise<Collection> {
  return inSnapshot(ctx, async tx => collectionView(tx, await ownCollection(tx, collectionId)))
}

async function ownCollection(ctx: MemberContext, collectionId: string): Promise<CollectionRow> {
  const row = await inSnapshot(ctx, tx => findCollection(tx.db, collectionId))
  if (!row) throw new Refusal('not-found')
  return row
}

async function collectionView(tx: MemberContext, row: CollectionRow): Promise<Collection> {
  const { id: collectionId, companyId, collectionNo, purpose, amount, state, payBefore, paidAt } = row
  const isRepayment = purpose !== 'recharge' && state === 'awaiting'
  const balanceAfter = isRepayment ? subtract(await purseBalance(tx.db, 'wallet', companyId), amount) : null
  return {
    collectionId,
    collectionNo,
    purpose,
    amount,
    balanceAfter: balanceAfter !== null && balanceAfter >= 0 ? balanceAfter : null,
    state,
    payBefore,
    paidAt,
  }
}

const SUBJECTS = { recharge: '钱包充值', repayment: '账期还款', 'loan-repayment': '采购贷还款' } as const

/** Starts the payment of a recharge or a repayment. A wallet cannot pay its own recharge, and credit cannot pay a repayment. */
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
