import type { Db } from '#platform/database/database.ts'
import { inQueue } from '#platform/database/desk-queue.ts'
import type { DeskFilter, DeskPage } from '#platform/review-desk.ts'

export interface NewItemRow {
  readonly id: string
  readonly companyId: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly approvalNo: string
  readonly quantity: number
  readonly note: string
  readonly createdAt: Date
  readonly isFound: boolean | null
  readonly answer: string | null
  readonly productId: string | null
  readonly answeredAt: Date | null
  readonly readAt: Date | null
}

type Wish = Pick<NewItemRow, 'name' | 'spec' | 'maker' | 'approvalNo' | 'quantity' | 'note'>

export async function insertNewItem(
  db: Db,
  wish: Wish & { readonly companyId: string; readonly accountId: string; readonly createdAt: Date },
): Promise<string> {
  const { id } = await db.insertInto('catalogue.newItemRequest').values(wish).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function countUnanswered(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue.newItemRequest')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countUnread(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue.newItemRequest')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('answeredAt', 'is not', null)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function listNewItems(
  db: Db,
  companyId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ rows: NewItemRow[]; total: number }> {
  const query = db.selectFrom('catalogue.newItemRequest').where('companyId', '=', companyId)
  const { total } = await query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query.select(COLUMNS).orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return { rows, total }
}

export async function markAnswersRead(db: Db, companyId: string, readAt: Date): Promise<void> {
  await db
    .updateTable('catalogue.newItemRequest')
    .set({ readAt })
    .where('companyId', '=', companyId)
    .where('answeredAt', 'is not', null)
    .where('readAt', 'is', null)
    .execute()
}

/** Open requests of all companies, oldest first. */
export function readUnanswered(db: Db, page: DeskPage): Promise<NewItemRow[]> {
  return unanswered(db, page).select(COLUMNS).orderBy('createdAt').orderBy('id').limit(page.limit).execute()
}

export function unanswered(db: Db, filter: DeskFilter & Partial<DeskPage>) {
  return db
    .selectFrom('catalogue.newItemRequest')
    .where('answeredAt', 'is', null)
    .where(inQueue({ at: 'createdAt', id: 'id' }, filter))
}

export async function findNewItem(db: Db, id: string): Promise<NewItemRow | null> {
  const row = await db
    .selectFrom('catalogue.newItemRequest')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function answerNewItem(
  db: Db,
  id: string,
  answered: {
    readonly isFound: boolean
    readonly answer: string
    readonly productId: string | null
    readonly answeredAt: Date
  },
): Promise<void> {
  await db.updateTable('catalogue.newItemRequest').set(answered).where('id', '=', id).execute()
}

const COLUMNS = [
  'id',
  'companyId',
  'name',
  'spec',
  'maker',
  'approvalNo',
  'quantity',
  'note',
  'createdAt',
  'isFound',
  'answer',
  'productId',
  'answeredAt',
  'readAt',
] as const
