import type { Collection } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { newTradeNo } from '../pay/trade-no.ts'
import { type CollectionRow, collectionFor, findCollection, type Purpose } from './collections-tables.ts'

/** Long enough for a bank transfer. */
const PAY_WITHIN_MS = 3 * DAY_MS

/** Makes the bill for what the company wants to pay in; the same request gives the same bill. */
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
    return collectionView(row)
  })
}

export async function getCollection(ctx: MemberContext, collectionId: string): Promise<Collection> {
  return collectionView(await ownCollection(ctx, collectionId))
}

export async function ownCollection(ctx: MemberContext, collectionId: string): Promise<CollectionRow> {
  const row = await inSnapshot(ctx, tx => findCollection(tx.db, collectionId))
  if (!row) throw new Refusal('not-found')
  return row
}

function collectionView(row: CollectionRow): Collection {
  const { id: collectionId, collectionNo, purpose, amount, state, payBefore, paidAt } = row
  return { collectionId, collectionNo, purpose, amount, state, payBefore, paidAt }
}
