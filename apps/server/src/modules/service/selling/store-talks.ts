import type {
  StoreTalk,
  StoreTalkFilter,
  StoreTalkQuery,
  StoreTalkRow,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { companiesOf } from '#modules/company/public.ts'
import { anyFilesOf } from '#modules/file/public.ts'
import { recentOrderIds } from '#modules/order/public.ts'
import { claimsOf, colleaguesWith } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { orderCards, presentChats } from '../chat/cards.ts'
import { lastTexts, readChats } from '../chat/tables.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { countStoreWaiting, findStoreTalk, listStoreTalkRows, type StoreTalkRecord } from './talk-tables.ts'

/** Where talks are taken in hand; made-up people leave those alone. */
export const CHAT_DESK = 'chat'
const PAGE = 30
const ORDERS_SHOWN = 5

/** The talks of the store, those who have waited longest first. */
export function listStoreTalks(ctx: SellerContext, filter: StoreTalkFilter) {
  return inSnapshot(ctx, async tx => {
    const { db, actor, now } = tx
    const mine = filter.tab === 'mine' ? await claimsOf(tx, CHAT_DESK) : null
    const found = await listStoreTalkRows(db, {
      ...filter,
      isWaiting: filter.tab === 'waiting',
      ids: mine?.filter(claim => claim.accountId === actor.accountId).map(claim => claim.caseId) ?? null,
    })
    const store = (await storesOf(db, [actor.storeId])).get(actor.storeId)
    const hours = store?.serviceHours ?? ''
    return {
      list: await present(tx, found),
      waitingCount: await countStoreWaiting(db),
      hours,
      isOnDuty: isOnDuty(hours, now),
    }
  })
}

async function present(tx: SellerContext, rows: readonly StoreTalkRecord[]): Promise<StoreTalkRow[]> {
  const { db, actor } = tx
  const ids = rows.map(row => row.id)
  const texts = await lastTexts(db, ids)
  const claims = new Map((await claimsOf(tx, CHAT_DESK)).map(claim => [claim.caseId, claim]))
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  return rows.map(row => {
    const claim = claims.get(row.id)
    return {
      conversationId: row.id,
      companyId: row.companyId,
      buyerName: buyers.get(row.companyId)?.name ?? '',
      lastText: texts.get(row.id) ?? '',
      lastAt: row.lastMessageAt,
      waitingSince: row.waitingSince,
      takenBy: claim?.accountName ?? null,
      isMine: claim?.accountId === actor.accountId,
      solvedAt: row.solvedAt,
    }
  })
}

/** One talk with what the buyer bought here lately. Pictures are the buyer's: they are read once the talk was found. */
export async function getStoreTalk(ctx: SellerContext, { conversationId, before }: StoreTalkQuery): Promise<StoreTalk> {
  const { talk, rows, messages, orders } = await inSnapshot(ctx, async tx => {
    const found = await findStoreTalk(tx.db, conversationId)
    if (!found) throw new Refusal('not-found')
    const said = await readChats(tx.db, conversationId, before, PAGE + 1)
    const shown = said.slice(0, PAGE).toReversed()
    const orderIds = await recentOrderIds(tx.db, { companyId: found.companyId, storeId: found.storeId }, ORDERS_SHOWN)
    const cards = await orderCards(tx, orderIds)
    const [row] = await present(tx, [found])
    return {
      talk: row && { ...row, hasEarlier: said.length > PAGE },
      rows: shown,
      messages: await presentChats(tx, shown),
      orders: orderIds.flatMap(id => cards.get(id) ?? []),
    }
  })
  if (!talk) throw new Refusal('not-found')
  const files = await anyFilesOf(
    ctx,
    rows.flatMap(row => row.imageId ?? []),
  )
  return {
    ...talk,
    orders,
    messages: messages.map((message, at) => {
      const { imageId = null, staffName = null, author = '' } = rows[at] ?? {}
      return {
        ...message,
        picture: imageId === null ? null : (files.get(imageId) ?? null),
        staffName,
        isRobot: author === 'staff' && staffName === null,
      }
    }),
  }
}

export function listTalkColleagues(ctx: SellerContext) {
  return inSnapshot(ctx, async tx => ({ list: await colleaguesWith(tx, 'service.act') }))
}
