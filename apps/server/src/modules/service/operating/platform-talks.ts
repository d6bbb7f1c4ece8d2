import {
  type HelpTextQuery,
  type PlatformTalk,
  PlatformTalkFilter,
  type PlatformTalkRead,
  type PlatformTalkRow,
  PORTAL_NAMES,
  type ReadForeignTalk,
} from '@xiaojiu/contract/service/talk-schemas.ts'
import { getSettings, searchHelp } from '#modules/cms/public.ts'
import { companiesNamed, companiesOf, companyOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { orderHeads, recentOrderIds } from '#modules/order/public.ts'
import { claimsOf, colleaguesWith } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { orderCards, presentChats, presentToStaff } from '../chat/cards.ts'
import { CHAT_DESK } from '../chat/staff-acts.ts'
import { lastTexts, readChats } from '../chat/tables.ts'
import { buyersWhoTalked, countWaitingTalks, findAnyTalk, listTalkRows, type TalkRecord } from '../chat/talk-tables.ts'
import { isOnDuty } from '../domain/service-hours.ts'
import { talkNotes } from './tables/talks.ts'

const PAGE = 50
const ORDERS_SHOWN = 8
const TEXTS_SHOWN = 20
const AT_ONCE = 500

/** The platform's conversations, longest wait first; of stores' conversations only the state. */
export function listPlatformTalks(ctx: OperatorContext, filter: PlatformTalkFilter) {
  return inSnapshot(ctx, async tx => {
    const { serviceHours } = await getSettings(tx)
    const found = await recordsOf(tx, { ...filter, pageSize: filter.pageSize + 1 })
    const shown = found.slice(0, filter.pageSize)
    return {
      list: await present(tx, shown),
      next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      hasMore: found.length > shown.length,
      waitingCount: await countWaitingTalks(tx.db, 'platform'),
      hours: serviceHours,
      isOnDuty: isOnDuty(serviceHours, tx.now),
    }
  })
}

async function recordsOf(
  tx: StaffContext,
  { tab, keyword = '', conversationId, after, pageSize }: PlatformTalkFilter,
  offset = 0,
): Promise<TalkRecord[]> {
  if (conversationId !== undefined) {
    const one = await findAnyTalk(tx.db, conversationId)
    return one ? [one] : []
  }
  const mine = tab === 'mine' ? await claimsOf(tx, CHAT_DESK) : null
  const side = tab === 'stores' ? 'stores' : 'platform'
  return listTalkRows(tx.db, {
    side,
    isWaiting: tab === 'waiting',
    ids: mine?.filter(claim => claim.accountId === tx.actor.accountId).map(claim => claim.caseId) ?? null,
    companyIds: keyword === '' ? null : await companiesNamed(tx.db, keyword, () => buyersWhoTalked(tx.db, side)),
    ...{ after, pageSize, offset },
  })
}

async function present(tx: StaffContext, rows: readonly TalkRecord[]): Promise<PlatformTalkRow[]> {
  const { db, actor } = tx
  // Messages of a store's conversation are shown only with a reason.
  const own = rows.filter(row => row.storeId === null).map(row => row.id)
  const texts = await lastTexts(db, own)
  const claims = new Map((await claimsOf(tx, CHAT_DESK)).map(claim => [claim.caseId, claim]))
  const stores = await storesOf(
    db,
    rows.flatMap(row => row.storeId ?? []),
  )
  const buyers = await companiesOf(db, [...new Set(rows.map(row => row.companyId))])
  return rows.flatMap(row => {
    const buyer = buyers.get(row.companyId)
    // Companies outside the limits of the operator are left out.
    if (!buyer) return []
    const claim = claims.get(row.id)
    return [
      {
        conversationId: row.id,
        companyId: row.companyId,
        buyerName: buyer.name,
        lastText: row.storeId === null ? (texts.get(row.id) ?? '') : '',
        lastAt: row.lastMessageAt,
        waitingSince: row.waitingSince,
        takenBy: claim?.accountName ?? null,
        isMine: claim?.accountId === actor.accountId,
        solvedAt: row.solvedAt,
        blockedAt: row.blockedAt,
        portal: row.portal,
        storeId: row.storeId,
        storeName: row.storeId === null ? null : (stores.get(row.storeId)?.name ?? ''),
      },
    ]
  })
}

/** One of the platform's own conversations. */
export async function getPlatformTalk(
  ctx: OperatorContext,
  { conversationId, before }: PlatformTalkRead,
): Promise<PlatformTalk> {
  return withPictures(ctx, await inSnapshot(ctx, tx => whole(tx, { conversationId, before }, false)))
}

/** A conversation of a store, with a reason; each look is recorded in the audit log. */
export async function readForeignTalk(
  ctx: OperatorContext,
  { conversationId, before, reason }: ReadForeignTalk,
): Promise<PlatformTalk> {
  const found = await inTransaction(ctx, async tx => {
    const talk = await whole(tx, { conversationId, before }, true)
    await audit(tx, {
      action: 'service.read-store-talk',
      subject: conversationId,
      reason,
      details: { storeName: talk.talk.storeName, buyerName: talk.talk.buyerName },
    })
    return talk
  })
  return withPictures(ctx, found)
}

async function whole(tx: StaffContext, { conversationId, before }: PlatformTalkRead, isOfStore: boolean) {
  const found = await findAnyTalk(tx.db, conversationId)
  if (!found || (found.storeId !== null) !== isOfStore) throw new Refusal('not-found')
  const [row] = await present(tx, [found])
  const buyer = await companyOf(tx.db, found.companyId)
  if (!row || !buyer) throw new Refusal('not-found')
  const { kind, state, provinceCode, creditCode, isRisk } = buyer
  const said = await readChats(tx.db, conversationId, before, PAGE + 1)
  const rows = said.slice(0, PAGE).toReversed()
  const { companyId, storeId } = found
  const orderIds = await recentOrderIds(tx.db, { companyId, storeId }, ORDERS_SHOWN)
  const cards = await orderCards(tx, orderIds)
  const storeOf = new Map((await orderHeads(tx.db, orderIds)).map(head => [head.orderId, head.storeId]))
  return {
    talk: row,
    buyer: { kind, state, provinceCode, creditCode, isRisk },
    hasEarlier: said.length > PAGE,
    rows,
    messages: await presentChats(tx, rows),
    orders: orderIds.flatMap(id => {
      const card = cards.get(id)
      return card ? [{ ...card, storeId: storeOf.get(id) ?? '' }] : []
    }),
    notes: await talkNotes(tx.db, conversationId),
  }
}

async function withPictures(
  ctx: OperatorContext,
  { talk, rows, messages, ...rest }: Awaited<ReturnType<typeof whole>>,
): Promise<PlatformTalk> {
  return { ...talk, ...rest, messages: await presentToStaff(ctx, rows, messages) }
}

export function listPlatformColleagues(ctx: OperatorContext) {
  return inSnapshot(ctx, async tx => ({ list: await colleaguesWith(tx, 'service.act') }))
}

/** Help texts for a card; with a keyword the best matches. */
export async function listHelpTexts(ctx: OperatorContext, { keyword }: HelpTextQuery) {
  const { groups } = await searchHelp(ctx, keyword)
  return { list: groups.flatMap(group => group.articles).slice(0, TEXTS_SHOWN) }
}

/** 平台会话 as an export: the buyer, the source, the staff member, and the waiting time. */
export const platformTalksSource: ExportSource<PlatformTalkFilter, PlatformTalkRow> = {
  list: 'service.platform-talks',
  title: '平台会话',
  faces: ['platform'],
  right: 'service.act',
  filter: PlatformTalkFilter,
  columns: [
    { of: 'buyer', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'buyer', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'portal', label: '来自', width: 12, kind: 'text', value: row => PORTAL_NAMES[row.portal] ?? null },
    { of: 'taken', label: '接待', width: 12, kind: 'text', value: row => row.takenBy },
    { of: 'waiting', label: '等待起', width: 20, kind: 'time', value: row => row.waitingSince },
    { of: 'last', label: '最后消息', width: 20, kind: 'time', value: row => row.lastAt },
    { of: 'solved', label: '解决', width: 20, kind: 'time', value: row => row.solvedAt },
  ],
  async read(tx, filter, after) {
    const offset = Number(after ?? 0)
    const found = await recordsOf(tx, { ...filter, after: undefined, pageSize: AT_ONCE }, offset)
    return { rows: await present(tx, found), next: found.length < AT_ONCE ? null : String(offset + AT_ONCE) }
  },
}

/** Whether the operator's limits allow reading the company. */
export async function isWithinLimits({ db }: Context, companyId: string): Promise<boolean> {
  return (await companiesOf(db, [companyId])).size > 0
}
