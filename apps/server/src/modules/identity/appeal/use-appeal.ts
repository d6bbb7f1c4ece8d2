import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { replaceMobile } from '../tables/accounts.ts'
import { findApprovedAppeals, moveAppeal } from '../tables/appeals.ts'

/** Uses up the approval that opens this login; the mobile it was asked from takes the place of the lost one. */
export async function useAppeal({ db, now }: Context, accountId: string, contactMobile: string): Promise<void> {
  const appeal = (await findApprovedAppeals(db, contactMobile, now)).find(one => one.accountId === accountId)
  if (!appeal || !(await moveAppeal(db, appeal.id, 'use', now))) throw new Refusal('appeal-not-approved')
  await replaceMobile(db, accountId, contactMobile)
}
