import { type CompanyProfile, updateTrading } from '#modules/company/public.ts'
import type { Context } from '#platform/context.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { standsAgain } from '../domain/licence-types.ts'
import { listPapers } from './tables/papers.ts'

/** A company whose licence was cancelled buys again once its foundations are whole; answers whether it does from now on. */
export async function resumeTrading(
  { db }: Context,
  { companyId, kind, state }: Pick<CompanyProfile, 'companyId' | 'kind' | 'state'>,
): Promise<boolean> {
  if (state !== 'withdrawn' || !standsAgain(kind as BuyerKind, await listPapers(db, companyId))) return false
  return updateTrading(db, companyId, 'approved', null)
}
