import type { Db } from '#platform/database/database.ts'

export interface NewRecall {
  readonly productId: string
  readonly batchNo: string
  readonly level: number
  readonly reason: string
  readonly orderedBy: string
}

/** Null when the batch has been recalled before. */
export async function insertRecall(db: Db, now: Date, recall: NewRecall): Promise<string | null> {
  const row = await db
    .insertInto('afterSale.recall')
    .values({ ...recall, createdAt: now })
    .onConflict(on => on.constraint('recall_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface ReshippedBatch {
  readonly orderId: string
  readonly lineId: string
  readonly batchId: string
  readonly quantity: number
}

/** Goods of a batch that were sent in exchange. */
export async function reshippedOfBatch(db: Db, batchNo: string): Promise<ReshippedBatch[]> {
  return db
    .selectFrom('afterSale.reshipped as r')
    .innerJoin('afterSale.case as c', 'c.id', 'r.caseId')
    .select(['c.orderId', 'r.lineId', 'r.batchId', 'r.quantity'])
    .where('r.batchNo', '=', batchNo)
    .execute()
}
