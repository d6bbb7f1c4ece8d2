import type { AgreeCases, BulkAgreed } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { inSnapshot, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCases } from '../tables/cases.ts'
import { agreeCase } from './answer-case.ts'

/** Only cases below this amount can be agreed to in bulk. */
const UNDER = fen(50_000)

/**
 * 批量同意: agrees to small cases of one reason, each by the usual rules and in its own transaction; reports the failed ones with the
 * reason.
 */
export async function agreeCases(ctx: SellerContext, { cases }: AgreeCases): Promise<BulkAgreed> {
  const found = await inSnapshot(ctx, ({ db }) =>
    findCases(
      db,
      cases.map(one => one.caseId),
    ),
  )
  if (found.length !== new Set(cases.map(one => one.caseId)).size) throw new Refusal('not-found')
  if (new Set(found.map(one => one.reason)).size > 1) throw new Refusal('cases-differ')
  const large = found.find(one => one.refundAmount >= UNDER)
  if (large) throw new Refusal('case-too-large', { caseNo: large.caseNo, most: formatYuan(UNDER) })
  const list: BulkAgreed['list'] = []
  for (const { caseId, version } of cases) {
    try {
      const { outcome } = await agreeCase(ctx, { caseId, version, reason: '' })
      list.push({ caseId, outcome, cause: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      list.push({ caseId, outcome: null, cause: error.message })
    }
  }
  return { list }
}
