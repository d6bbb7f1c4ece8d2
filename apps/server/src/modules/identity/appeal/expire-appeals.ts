import type { Context } from '#platform/context.ts'
import { listOverdueAppeals, moveAppeal } from '../tables/appeals.ts'

const BATCH_SIZE = 200

/** Writes down that approvals nobody used are over. */
export async function expireAppeals({ db, now }: Context): Promise<void> {
  for (const appealId of await listOverdueAppeals(db, now, BATCH_SIZE)) await moveAppeal(db, appealId, 'expire', now)
}
