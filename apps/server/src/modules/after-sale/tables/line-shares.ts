import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Case } from './cases.ts'

export interface LineRefund {
  readonly caseId: string
  readonly lineId: string
  readonly batchId: string
  readonly refundAmount: number
  readonly coinCount: number
}

/** The part that the line no longer gets is stored as waived. */
export async function setLineRefund(db: Db, { refundAmount, coinCount, ...line }: LineRefund): Promise<void> {
  await db
    .updateTable('afterSale.caseLine')
    .set({
      refundAmount,
      coinCount,
      givenUp: sql<number>`given_up + refund_amount - ${refundAmount}::bigint`,
      coinsGivenUp: sql<number>`coins_given_up + coin_count - ${coinCount}::bigint`,
    })
    .where('caseId', '=', line.caseId)
    .where('lineId', '=', line.lineId)
    .where('batchId', '=', line.batchId)
    .execute()
}

/** What is left of a line without the packs that failed; their money goes with them, so that nothing of it is waived. */
export interface LeftOfLine extends LineRefund {
  readonly failedQuantity: number
}

export async function partLine(
  db: Db,
  { caseId, lineId, batchId, refundAmount, coinCount, failedQuantity }: LeftOfLine,
): Promise<void> {
  await db
    .updateTable('afterSale.caseLine')
    .set({ refundAmount, coinCount, failedQuantity })
    .where('caseId', '=', caseId)
    .where('lineId', '=', lineId)
    .where('batchId', '=', batchId)
    .execute()
}

export async function setSharesLeft(
  db: Db,
  id: string,
  left: Pick<Case, 'refundAmount' | 'coinCount' | 'giftWithheld'>,
): Promise<void> {
  await db.updateTable('afterSale.case').set(left).where('id', '=', id).execute()
}
