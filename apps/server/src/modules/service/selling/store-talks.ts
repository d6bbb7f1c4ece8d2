import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import {
  type StoreTalk,
  StoreTalkFilter,
  type StoreTalkQuery,
  type StoreTalkRow,
} from '@xiaojiu/contract/service/selling-endpoints.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { companiesNamed, companiesOf, companyOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { lastReceiverMobile, orderCountsOf, orderGoods, recentOrderIds } from '#modules/order/public.ts'
import { claimsOf, colleaguesWith, type Post } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSnapshot, type SellerContext, type StaffContext } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue } from '#platform/review-desk.ts'
import { goodsCards, orderCards, presentChats, presentToStaff } from '../chat/cards.ts'
import { CHAT_DESK } from '../chat/staff-acts.ts'
import { buyerNotes } from '../chat/store-tables.ts'
import { askedOffers, lastTexts, readChats } from '../chat/tables.ts'
import {
  buyersWhoTalked,
  countWaitingTalks,
  findTalk,
  listTalkRows,
  type TalkRecord,
  waitingTalksOf,
} from '../chat/talk-tables.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { couponsFor } from './answer-talk.ts'

const PAGE = 30
const ORDERS_SHOWN = 5
const GOODS_SHOWN = 20
const ASKED_SHOWN = 10
const COUNTED_DAYS = 180

/** The conversations of the store, longest wait first. */
export function listStoreTalks(ctx: SellerContext, filter: StoreTalkFilter) {
  return inSnapshot(ctx, async tx => {
    const { db, actor, now } = tx
    const store = (await storesOf(db, [actor.storeId])).get(actor.storeId)
    const hours = store?.serviceHours ?? ''
    const rows = await rowsOf(tx, { ...filter, pageSize: filter.pageSize + 1 })
    const list = rows.slice(0, filter.pageSize)
    return {
      list,
      next: rows.length > list.length ? (list.at(-1)?.conversationId ?? null) : null,
      waitingCount: await countWaitingTalks(db, 'stores'),
      hours,
      isOnDuty: isOnDuty(hours, now),
    }
  })
}

/** 客服待回复 among a store's to-dos: buyers who wait for an answer. */
export const talkPost: Post = {
  name: CHAT_DESK,
  label: '客服待回复',
  side: 'seller',
  right: 'service.act',
  slaHours: 24,
  count: (ctx, _, marks) => atQueue(ctx, ({ db }) => countQueue(db, waitingTalksOf(db, 'stores'), marks)),
}

async function rowsOf(
  tx: StaffContext,
  { tab, keyword = '', after, pageSize }: StoreTalkFilter,
): Promise<StoreTalkRow[]> {
  const mine = tab === 'mine' ? await claimsOf(tx, CHAT_DESK) : null
  const found = await listTalkRows(tx.db, {
    side: 'stores',
    isWaiting: tab === 'waiting',
    ids: mine?.filter(claim => claim.accountId === tx.actor.accountId).map(claim => claim.caseId) ?? null,
    companyIds: keyword === '' ? null : await companiesNamed(tx.db, keyword, () => buyersWhoTalked(tx.db, 'stores')),
    ...{ after, pageSize },
  })
  return present(tx, found)
}

async function present(tx: StaffContext, rows: readonly TalkRecord[]): Promise<StoreTalkRow[]> {
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
      blockedAt: row.blockedAt,
    }
  })
}

/** One conversation with the buyer's recent purchases here. */
export async function getStoreTalk(ctx: SellerContext, { conversationId, before }: StoreTalkQuery): Promise<StoreTalk> {
  const { talk, rows, messages, ...beside } = await inSnapshot(ctx, async tx => {
    const found = await findTalk(tx.db, conversationId, 'stores')
    if (!found) throw new Refusal('not-found')
    const said = await readChats(tx.db, conversationId, before, PAGE + 1)
    const shown = said.slice(0, PAGE).toReversed()
    const orderIds = await recentOrderIds(tx.db, { companyId: found.companyId, storeId: found.storeId }, ORDERS_SHOWN)
    const cards = await orderCards(tx, orderIds)
    const bought = await orderGoods(tx.db, orderIds)
    const offerIds = [...new Set(orderIds.flatMap(id => bought.get(id) ?? []).map(one => one.offerId))]
    const [row] = await present(tx, [found])
    const asked = await askedOffers(tx.db, conversationId, ASKED_SHOWN)
    const askedCards = await goodsCards(tx, asked)
    return {
      buyer: await buyerCard(tx, found.companyId),
      asked: asked.flatMap(id => askedCards.get(id) ?? []),
      talk: row && { ...row, hasEarlier: said.length > PAGE, blockedReason: found.blockedReason },
      goods: [...(await goodsCards(tx, offerIds.slice(0, GOODS_SHOWN))).values()],
      rows: shown,
      messages: await presentChats(tx, shown),
      orders: orderIds.flatMap(id => cards.get(id) ?? []),
      coupons: await couponsFor(tx, found.companyId),
      notes: await buyerNotes(tx.db, found.companyId),
    }
  })
  if (!talk) throw new Refusal('not-found')
  return { ...talk, ...beside, messages: await presentToStaff(ctx, rows, messages) }
}

/** 客户卡片 of a buyer who talks with the store. */
async function buyerCard({ db, now, actor }: SellerContext, companyId: string): Promise<StoreTalk['buyer']> {
  const company = await companyOf(db, companyId)
  const counts = await orderCountsOf(db, [companyId], addMs(now, -COUNTED_DAYS * DAY_MS))
  const mobile = await lastReceiverMobile(db, { companyId, storeId: actor.storeId })
  return {
    kind: COMPANY_KINDS[company?.kind as CompanyKind] ?? '',
    province: PROVINCES[company?.provinceCode ?? ''] ?? '',
    creditCode: company?.creditCode ?? '',
    receiverMobile: maskPersonalData(mobile),
    orderCount: counts.get(companyId) ?? 0,
  }
}

export function listTalkColleagues(ctx: SellerContext) {
  return inSnapshot(ctx, async tx => ({ list: await colleaguesWith(tx, 'service.act') }))
}

const AT_ONCE = 500

/** 店铺会话 as an export: the buyer, the staff member, and the waiting time. What a buyer wrote may name a person. */
export const storeTalksSource: ExportSource<StoreTalkFilter, StoreTalkRow> = {
  list: 'service.store-talks',
  title: '店铺会话',
  faces: ['seller'],
  right: 'service.act',
  filter: StoreTalkFilter,
  columns: [
    { of: 'buyer', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'last', label: '最后一句', width: 60, kind: 'text', isPersonal: true, value: row => row.lastText },
    { of: 'taken', label: '接待', width: 12, kind: 'text', value: row => row.takenBy },
    { of: 'waiting', label: '等待起', width: 20, kind: 'time', value: row => row.waitingSince },
    { of: 'last', label: '最后消息', width: 20, kind: 'time', value: row => row.lastAt },
    { of: 'solved', label: '解决', width: 20, kind: 'time', value: row => row.solvedAt },
    { of: 'blocked', label: '屏蔽', width: 20, kind: 'time', value: row => row.blockedAt },
  ],
  async read(tx, filter, after) {
    const rows = await rowsOf(tx, { ...filter, after: after ?? undefined, pageSize: AT_ONCE + 1 })
    const shown = rows.slice(0, AT_ONCE)
    return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.conversationId ?? null) : null }
  },
}
