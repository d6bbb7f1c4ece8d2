import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import type { CASE_BEARERS } from '@xiaojiu/contract/after-sale/words.ts'
import { add, type Fen, fen, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { BatchQuantity } from '#modules/catalogue/public.ts'
import { bookCompensation } from '#modules/payment/public.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { resoldShare } from './domain/bearing.ts'
import { shareOf } from './domain/refund-share.ts'
import { type Case, type CaseLineRow, linesOf, packsLeft } from './tables/cases.ts'
import { compensationOf, insertCompensation, lastBearer } from './tables/compensations.ts'

/** Packs of a line that the store sells again. */
export interface Resold extends BatchQuantity {
  readonly lineId: string
}

export interface Bearing {
  /** Of the judgement that is being made; without one the latest counts. */
  readonly bearer?: keyof typeof CASE_BEARERS | undefined
  readonly resold?: readonly Resold[] | undefined
}

/** 赔付: a judged refund that the platform or a carrier bears does not cost the store its money. */
export async function compensateStore(
  ctx: Context,
  found: Case,
  { refund, bearer: judged, resold = [] }: Bearing & { readonly refund: Fen },
): Promise<void> {
  const bearer = judged ?? (await lastBearer(ctx.db, found.id))
  if (bearer === null || bearer === 'store' || refund === ZERO) return
  const goods = (await linesOf(ctx.db, [found.id])).filter(packsLeft).map(line => refundedGoods(line, resold))
  const resoldAmount = resoldShare(refund, goods, found.reason !== 'unwanted')
  await insertCompensation(ctx.db, ctx.now, found, { bearer, refundAmount: refund, resoldAmount })
  const { id: caseId, caseNo, companyId, storeId } = found
  await bookCompensation(ctx, { caseId, caseNo, companyId, storeId, bearer, amount: subtract(refund, resoldAmount) })
}

/** What a partial award took off a line is divided over all its packs, also those that failed the inspection. */
function refundedGoods(line: CaseLineRow, resold: readonly Resold[]) {
  const packs = packsLeft(line)
  const waived = shareOf({ units: line.quantity, amount: fen(line.givenUp) }, packs)
  return {
    pool: { units: packs, amount: add(fen(line.refundAmount), waived) },
    resold: resold
      .filter(({ lineId, batchId }) => lineId === line.lineId && batchId === line.batchId)
      .reduce((sum, { quantity }) => sum + quantity, 0),
  }
}

/** As the consoles show it. */
export async function readCompensation(db: Db, caseId: string): Promise<StaffCase['compensation']> {
  const booked = await compensationOf(db, caseId)
  if (!booked) return null
  const [refundAmount, resoldAmount] = [fen(booked.refundAmount), fen(booked.resoldAmount)]
  return { ...booked, refundAmount, resoldAmount, amount: subtract(refundAmount, resoldAmount) }
}
