import type { NewItem, NewItemAddition } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countUnanswered,
  countUnread,
  insertNewItem,
  listNewItems,
  markAnswersRead,
  type NewItemRow,
} from '../tables/new-items.ts'

const MOST_OPEN = 30

/** Asks the platform to find goods that nobody here sells yet. */
export function addNewItem(ctx: MemberContext, wish: NewItemAddition): Promise<string> {
  return inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const id = await insertNewItem(tx.db, { ...wish, companyId, accountId, createdAt: tx.now })
    if ((await countUnanswered(tx.db, companyId)) > MOST_OPEN) throw new Refusal('new-item-full', { limit: MOST_OPEN })
    return id
  })
}

export async function listMyNewItems(
  ctx: MemberContext,
  page: { readonly pageNum: number; readonly pageSize: number },
) {
  const { rows, total } = await inSnapshot(ctx, tx =>
    listNewItems(tx.db, tx.actor.companyId, { offset: (page.pageNum - 1) * page.pageSize, limit: page.pageSize }),
  )
  return { list: rows.map(presentNewItem), total, ...page }
}

export function countUnreadNewItems(ctx: MemberContext): Promise<number> {
  return inSnapshot(ctx, tx => countUnread(tx.db, tx.actor.companyId))
}

export function markNewItemsRead(ctx: MemberContext): Promise<void> {
  return inTransaction(ctx, tx => markAnswersRead(tx.db, tx.actor.companyId, tx.now))
}

function presentNewItem(row: NewItemRow): NewItem {
  return {
    newItemId: row.id,
    name: row.name,
    spec: row.spec,
    maker: row.maker,
    approvalNo: row.approvalNo,
    quantity: row.quantity,
    note: row.note,
    state: row.isFound === null ? 'waiting' : row.isFound ? 'found' : 'not-found',
    answer: row.answer,
    productId: row.productId,
    createdAt: row.createdAt,
    answeredAt: row.answeredAt,
    isRead: row.answeredAt === null || row.readAt !== null,
  }
}
