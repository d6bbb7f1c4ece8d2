import { step } from '@xiaojiu/kernel/machine.ts'
import type { Context } from '#platform/context.ts'
import { appealMachine } from '../domain/appeal.states.ts'
import { insertAppealStep, listOverdueAppeals, moveAppeal } from '../tables/appeals.ts'

const BATCH_SIZE = 200

/** Writes down that approvals nobody used are over. */
export async function expireAppeals({ db, now }: Context): Promise<void> {
  for (const appealId of await listOverdueAppeals(db, now, BATCH_SIZE)) {
    const isMoved = await moveAppeal(db, appealId, 'approved', { state: step(appealMachine, 'approved', 'expire') })
    if (isMoved) await insertAppealStep(db, appealId, { step: 'expired', remark: '', at: now })
  }
}
