import type { BrowsedGoods, PriceHistory } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { buyerOf } from '#modules/qualification/public.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import type { Logger } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { loadOffers } from '../load-offers.ts'
import { gateFor, gatesOf } from '../present-goods.ts'
import { deleteBrowsed, type Look, noteBrowses, readBrowsed } from '../tables/keeping.ts'
import { readPriceHistory } from '../tables/prices.ts'
import { loadGoodsRows } from './load-goods-rows.ts'

/** What this account viewed, latest first; goods off sale are marked. */
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

const LOOK_BACK_MS = 365 * DAY_MS

/** Prices of an offer over the last year; none when the caller may not see today's price. */
export async function getPriceHistory(ctx: Context, offerId: string): Promise<PriceHistory> {
  const today = dayOf(ctx.now)
  const offer = (await loadOffers(ctx.db, [offerId], today)).get(offerId)
  if (!offer || offer.product.prohibitedClass !== null) throw new Refusal('not-found')
  const gate = gateFor(gatesOf(await buyerOf(ctx), [offer], today), offerId)
  if (!gate.showsPrice) return { points: [] }
  return { points: await readPriceHistory(ctx.db, offerId, addMs(ctx.now, -LOOK_BACK_MS)) }
}

const REST_MS = 200
const MOST_WAITING = 2000

interface Waiting {
  looks: Map<string, Look>
  timer: NodeJS.Timeout | undefined
  /** Resolves when all pending writes are done. */
  writing: Promise<void>
}

const waiting = new WeakMap<Db, Waiting>()

/**
 * Records that a member opened a product, for the browse history. It is written after the response, together with others: a crash
 * may lose the last moments.
 */
export function noteLook(ctx: Context, offerId: string): void {
  const { actor, db, log, now } = ctx
  if (actor.kind === 'nobody' || !actor.membership) return
  const { companyId } = actor.membership
  const { accountId } = actor
  const mine = waitingFor(db)
  mine.looks.set(`${companyId} ${accountId} ${offerId}`, { companyId, accountId, offerId, seenAt: now })
  if (mine.looks.size >= MOST_WAITING) void writeLooks(db, log)
  else mine.timer ??= setTimeout(() => void writeLooks(db, log), REST_MS)
}

/** Writes the pending views: before the history is read or cleared, and before the server ends. */
export function writeLooks(db: Db, log: Logger): Promise<void> {
  const mine = waitingFor(db)
  clearTimeout(mine.timer)
  mine.timer = undefined
  if (mine.looks.size === 0) return mine.writing
  const looks = [...mine.looks.values()]
  mine.looks = new Map()
  // One after another: two views of the same goods keep their order.
  mine.writing = mine.writing
    // Written in the system scope, because the rows belong to several companies.
    .then(() => transact(db, { isSystem: true }, tx => noteBrowses(tx, looks)))
    .catch(error => log.warn({ message: String(error) }, 'browse history not written'))
  return mine.writing
}

function waitingFor(db: Db): Waiting {
  const mine = waiting.get(db) ?? { looks: new Map(), timer: undefined, writing: Promise.resolve() }
  waiting.set(db, mine)
  return mine
}
