import {
  type Conversation,
  type ConversationKey,
  IM_PLATFORM_ID,
  type ImUrlQuery,
  type ServiceLinkQuery,
} from '@xiaojiu/contract/service/chat-schemas.ts'
import { getSettings } from '#modules/cms/public.ts'
import { type Context, inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  type ConversationRow,
  countUnreadChats,
  insertChat,
  lastTexts,
  listConversationRows,
  noteCardShown,
  readChats,
  upsertConversation,
} from './tables.ts'
import { counterpartsOf, sayableIn } from './talk.ts'

const LISTED = 50

/** The address of the conversation with a store or the platform; the company is that of the session. */
export async function getImUrl(ctx: MemberContext, asked: ServiceLinkQuery | ImUrlQuery) {
  const { storeId, portal, orderId, offerId } = asked
  const counterpart = (await counterpartsOf(ctx, [storeId ?? null]))(storeId ?? null)
  if (!counterpart) throw new Refusal('not-found')
  const query = new URLSearchParams({ platformId: String(IM_PLATFORM_ID), portal: String(portal) })
  if (storeId !== undefined) query.set('storeId', storeId)
  query.set('companyId', ctx.actor.companyId)
  if (orderId !== undefined) query.set('orderId', orderId)
  if (offerId !== undefined) query.set('offerId', offerId)
  const { imUrl } = await getSettings(ctx)
  return { url: `${imUrl || '/im'}?${query}`, name: counterpart.name }
}

export function openConversation(ctx: MemberContext, { storeId, portal, orderId, offerId }: ConversationKey) {
  return inTransaction(ctx, async tx => {
    const wanted = storeId ?? null
    const counterpart = (await counterpartsOf(tx, [wanted]))(wanted)
    if (!counterpart) throw new Refusal('not-found')
    const { companyId } = tx.actor
    const row = await upsertConversation(tx.db, { companyId, storeId: wanted, portal, now: tx.now })
    // Staff in a proxy log-in may read the talk but not write.
    if ((orderId ?? offerId) !== undefined && tx.actor.proxyAccountId === null)
      await putOnTable(tx, row, orderId === undefined ? { offerId } : { orderId })
    const [conversation] = await present(tx, [row])
    if (!conversation) throw new Refusal('not-found')
    return conversation
  })
}

/** Adds the order or article of the question as a card; once, however often the conversation is opened from there. */
async function putOnTable(
  tx: MemberContext,
  talk: ConversationRow,
  subject: { readonly orderId?: string | undefined; readonly offerId?: string | undefined },
): Promise<void> {
  const [last] = await readChats(tx.db, talk.id, undefined, 1)
  if (last && (last.orderId ?? last.offerId) === (subject.orderId ?? subject.offerId)) return
  const { accountId, companyId } = tx.actor
  const card = await sayableIn(tx, talk, subject)
  await insertChat(tx.db, {
    conversationId: talk.id,
    companyId,
    accountId,
    author: 'buyer',
    createdAt: tx.now,
    ...card,
  })
  await noteCardShown(tx.db, talk.id, tx.now)
}

export function listConversations(ctx: MemberContext) {
  return inSnapshot(ctx, async tx => ({ list: await present(tx, await listConversationRows(tx.db, LISTED)) }))
}

async function present(ctx: Context, rows: readonly ConversationRow[]): Promise<Conversation[]> {
  const counterpart = await counterpartsOf(
    ctx,
    rows.map(row => row.storeId),
  )
  const texts = await lastTexts(
    ctx.db,
    rows.map(row => row.id),
  )
  return rows.flatMap(({ id, storeId, buyerUnreadCount, lastMessageAt }) => {
    const other = counterpart(storeId)
    if (!other) return []
    const lastText = texts.get(id) ?? ''
    return { conversationId: id, storeId, ...other, unreadCount: buyerUnreadCount, lastText, lastAt: lastMessageAt }
  })
}

export async function countUnreadTalks(ctx: MemberContext) {
  return { count: await inSnapshot(ctx, tx => countUnreadChats(tx.db)) }
}

/** Other ways to get help. */
export async function listServicePoints(ctx: Context) {
  const { operatorName, servicePhone, serviceHours } = await getSettings(ctx)
  return { list: [{ name: operatorName, phone: servicePhone, hours: serviceHours, address: '' }] }
}
