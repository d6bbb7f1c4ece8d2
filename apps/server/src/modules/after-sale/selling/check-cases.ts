import type { CasesToCheck, CheckedCases } from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { add, fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { refuseConflict } from '#platform/approval.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { canAct, deskOfAct } from '../domain/staff-acts.ts'
import { type Case, findCases } from '../tables/cases.ts'

/** Only cases below this amount can be agreed to in bulk. */
const UNDER = fen(50_000)

/**
 * Before 批量同意, which is for small cases of one reason: which can be agreed to now, and the refunds. It claims and changes nothing:
 * each case is agreed to by a call of its own.
 */
export function checkCases(ctx: SellerContext, { caseIds }: CasesToCheck): Promise<CheckedCases> {
  return inSnapshot(ctx, async tx => {
    const wanted = [...new Set(caseIds)]
    const found = new Map((await findCases(tx.db, wanted)).map(one => [one.id, one]))
    const cases = wanted.flatMap(id => found.get(id) ?? [])
    if (cases.length !== wanted.length) throw new Refusal('not-found')
    if (new Set(cases.map(one => one.reason)).size > 1) throw new Refusal('cases-differ')
    const large = cases.find(one => one.refundAmount >= UNDER)
    if (large) throw new Refusal('case-too-large', { caseNo: large.caseNo, most: formatYuan(UNDER) })
    const list: CheckedCases['list'] = []
    for (const one of cases) list.push({ caseId: one.id, cause: await causeOf(tx, one) })
    const fit = cases.filter((_, at) => list[at]?.cause === null)
    return { list, count: fit.length, amount: add(...fit.map(one => fen(one.refundAmount))) }
  })
}

/** Why the caller cannot agree to the case now; null: they can. */
async function causeOf(tx: SellerContext, found: Case): Promise<string | null> {
  if (!canAct('agree', found.state)) return new Refusal('state-changed').message
  try {
    await refuseConflict(tx, found)
    await refuseClaimed(tx, deskOfAct('agree') ?? '', found.id)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}
