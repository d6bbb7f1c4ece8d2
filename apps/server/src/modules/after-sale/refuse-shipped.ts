import type { Context } from '#platform/context.ts'
import { lockOwn, stepCase } from './step-case.ts'
import { openWholeCase } from './tables/claims.ts'

/** The goods left while somebody asked not to send them: it is too late for that, and other ways are open now. */
export async function refuseShipped(ctx: Context, orderId: string): Promise<void> {
  const caseId = await openWholeCase(ctx.db, orderId)
  if (caseId === null) return
  const found = await lockOwn(ctx, caseId)
  const answer = '商品已发出，可拒收或签收后按实际情况申请'
  if (found.state === 'waiting-seller')
    await stepCase(ctx, found, { verb: 'refuse', author: 'seller', note: answer, answer })
  else if (found.state === 'arbitrating')
    await stepCase(ctx, found, { verb: 'dismiss', author: 'platform', note: answer, answer })
}
