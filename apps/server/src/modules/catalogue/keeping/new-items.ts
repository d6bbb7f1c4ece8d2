import type { NewItem, NewItemAddition } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inSystemTransaction, inTransaction, type MemberContext } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue, fieldsOf, type ReviewCase, type ReviewDesk, wordsOf } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import {
  answerNewItem,
  countUnanswered,
  countUnread,
  findNewItem,
  insertNewItem,
  listNewItems,
  markAnswersRead,
  type NewItemRow,
  readUnanswered,
  unanswered,
} from '../tables/new-items.ts'
import { findProductByWish } from '../tables/products.ts'

const MOST_OPEN = 30

/** Requests goods that no store sells yet. */
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

/** The desk that answers requests for new goods: the goods were found, or there is no source. */
export const newItemDesk: ReviewDesk = {
  name: 'new-item',
  label: '新品登记',
  side: 'platform',
  right: 'catalogue.act',
  slaHours: 72,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, unanswered(db, filter).select('createdAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readUnanswered(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findNewItem(tx.db, id)
      const [found] = row ? await casesOf(tx, [row]) : []
      if (!row || !found) return null
      return {
        ...found,
        isWaiting: row.answeredAt === null,
        fields: fieldsOf({
          商品名称: row.name,
          规格: row.spec,
          生产企业: row.maker,
          批准文号: row.approvalNo,
          需求数量: { kind: 'count', value: String(row.quantity) },
          备注: row.note,
        }),
        files: [],
        readings: [],
        history: [
          { at: row.createdAt, who: found.applicant, text: '登记新品' },
          ...(row.answeredAt === null ? [] : [{ at: row.answeredAt, who: '平台', text: row.answer ?? '' }]),
        ],
        items: [],
      }
    }),
  async examine(ctx, id) {
    const found = await inSystemTransaction(ctx, async tx => {
      const row = await findNewItem(tx.db, id)
      return row && findProductByWish(tx.db, row)
    })
    return found ? [] : [{ item: '货源', reason: '平台暂未找到合规货源，我们会继续留意' }]
  },
  approve: (ctx, id, by) =>
    answer(ctx, id, by, async (tx, row) => ({
      isFound: true,
      answer: '已找到货源并上架，点击可查看各店铺报价',
      productId: await findProductByWish(tx.db, row),
    })),
  refuse: (ctx, id, by, objections) =>
    answer(ctx, id, by, async () => ({ isFound: false, answer: wordsOf(objections), productId: null })),
}

async function casesOf({ db }: Context, rows: readonly NewItemRow[]): Promise<ReviewCase[]> {
  const companies = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  return rows.map(({ id, companyId, name, spec, createdAt }) => ({
    id,
    title: `${name} ${spec}`.trim(),
    applicant: companies.get(companyId)?.name ?? '',
    companyId,
    storeId: null,
    submittedAt: createdAt,
    amount: null,
    isForPerson: false,
  }))
}

type Answer = { readonly isFound: boolean; readonly answer: string; readonly productId: string | null }

function answer(
  ctx: Context,
  id: string,
  by: StaffRef,
  decide: (tx: Context, row: NewItemRow) => Promise<Answer>,
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const row = await findNewItem(tx.db, id)
    if (!row) throw new Refusal('not-found')
    if (row.answeredAt !== null) throw new Refusal('state-changed')
    const decided = await decide(tx, row)
    await answerNewItem(tx.db, id, { ...decided, answeredAt: tx.now })
    await audit(tx, {
      action: 'catalogue.new-item-answered',
      subject: id,
      by,
      reason: decided.answer,
      before: { isFound: null, productId: null },
      after: { isFound: decided.isFound, productId: decided.productId },
    })
    await postMessage(tx, {
      companyId: row.companyId,
      kind: 'system',
      title: `新品登记“${row.name}”${decided.isFound ? '已找到' : '暂无货源'}`,
      body: decided.answer,
      link: '/personal/myShortageBox?tab=new',
    })
  })
}
