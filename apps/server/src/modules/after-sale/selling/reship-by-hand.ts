import type { ReshipCase } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { reserveBatches } from '#modules/catalogue/public.ts'
import { deliveredLines } from '#modules/order/public.ts'
import { asSystem, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { reshipCase, reshipChosen, type Waybill } from '../reship-case.ts'
import { lockSeenCase } from '../step-case.ts'
import { type Case, type CaseLineRow, linesOf, packsLeft, type Reshipped } from '../tables/cases.ts'

/** 补发 by a person: the batches and the carrier. */
export function reshipByHand(ctx: SellerContext, given: ReshipCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, given, 'reship')
    const sent = await holdChosen(tx, found, given.lines)
    await asSystem(tx, system => reshipChosen(system, found.id, staffRefOf(tx), given, sent))
  })
}

/** 补发 at the desk: earliest expiry first, with the waybill that a person enters. */
export function reshipFirstToExpire(ctx: SellerContext, caseId: string, waybill: Waybill): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, { caseId }, 'reship')
    await asSystem(tx, system => reshipCase(system, found.id, staffRefOf(tx), waybill))
  })
}

/** As many packs of each line as requested, from batches of the same goods in the store. */
async function holdChosen(
  { db, now }: SellerContext,
  { id, kind, orderId }: Case,
  chosen: ReshipCase['lines'],
): Promise<Reshipped[]> {
  const left = kind === 'exchange' ? (await linesOf(db, [id])).filter(packsLeft) : []
  const wanted = Map.groupBy(left, line => line.lineId)
  if (chosen.some(({ lineId }) => !wanted.has(lineId))) throw new Refusal('not-found')
  for (const [lineId, [line, ...others]] of wanted) {
    if (!line) continue
    const due = [line, ...others].reduce((sum, part) => sum + packsLeft(part), 0)
    const told = chosen.filter(part => part.lineId === lineId)
    const isTwice = new Set(told.map(part => part.batchId)).size !== told.length
    if (isTwice || told.reduce((sum, part) => sum + part.quantity, 0) !== due)
      throw new Refusal('case-reship-mismatch', { name: line.displayName, due, unit: line.packUnit })
  }
  refuseWrongCodes(wanted, chosen)
  const today = dayOf(now)
  const offerOf = new Map((await deliveredLines(db, [orderId], today)).map(line => [line.lineId, line.offerId]))
  const batchNos = await reserveBatches(
    db,
    chosen.map(part => ({ ...part, offerId: offerOf.get(part.lineId) ?? '' })),
    today,
  )
  return chosen.map(({ traceCodes = [], ...part }) => ({
    ...{ ...part, traceCodes },
    batchNo: batchNos.get(part.batchId) ?? '',
  }))
}

/** Every pack has a code of its own, or none has one. */
function refuseWrongCodes(
  due: ReadonlyMap<string, readonly Pick<CaseLineRow, 'displayName' | 'packUnit'>[]>,
  chosen: ReshipCase['lines'],
): void {
  const seen = new Set<string>()
  for (const { lineId, quantity, traceCodes = [] } of chosen) {
    const before = seen.size
    for (const code of traceCodes) seen.add(code)
    if (traceCodes.length === 0 || (traceCodes.length === quantity && seen.size - before === quantity)) continue
    const [line] = due.get(lineId) ?? []
    throw new Refusal('trace-codes-wrong', {
      name: line?.displayName ?? '',
      ...{ due: quantity, unit: line?.packUnit ?? '' },
    })
  }
}
