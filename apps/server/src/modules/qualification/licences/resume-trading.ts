import { type CompanyProfile, restoreTrading } from '#modules/company/public.ts'
import type { Context } from '#platform/context.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { isValidAgain } from '../domain/licence-types.ts'
import { listPapers } from './tables/papers.ts'

/** A company whose licence was cancelled buys again once its foundations are whole; answers whether it does from now on. */
export async function resumeTrading(
  ctx: Context,
  { companyId, kind, state }: Pick<CompanyProfile, 'companyId' | 'kind' | 'state'>,
): Promise<boolean> {
  if (state !== 'withdrawn' || !isValidAgain(kind as BuyerKind, await listPapers(ctx.db, companyId))) return false
  return restoreTrading(ctx, companyId)
}
