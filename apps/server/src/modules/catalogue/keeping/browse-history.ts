import type { BrowsedGoods } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { deleteBrowsed, readBrowsed } from '../tables/browse.ts'
import { writeLooks } from './note-looks.ts'
import { loadGoodsRows } from './load-goods-rows.ts'

/** What this account looked at, the latest first; goods that are gone are told so. */
export async function listBrowsed(ctx: MemberContext, page: { readonly pageNum: number; readonly pageSize: number }) {
  await writeLooks(ctx.db, ctx.log)
  const { rows, total } = await inSnapshot(ctx, tx =>
    readBrowsed(tx.db, tx.actor, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize }),
  )
  const goodsOf = await loadGoodsRows(
    ctx,
    rows.map(row => row.offerId),
  )
  const list: BrowsedGoods[] = rows.flatMap(({ offerId, seenAt }) => {
    const found = goodsOf.get(offerId)
    return found ? [{ seenAt, ...found }] : []
  })
  return { list, total, ...page }
}

export async function removeBrowsed(ctx: MemberContext, offerIds: readonly string[] | undefined): Promise<void> {
  await writeLooks(ctx.db, ctx.log)
  await inTransaction(ctx, tx => deleteBrowsed(tx.db, tx.actor, offerIds))
}
