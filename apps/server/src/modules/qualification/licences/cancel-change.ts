import { canStep } from '@xiaojiu/kernel/machine.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { changeRequestMachine } from '../domain/change-request.states.ts'
import { lockChange, moveChange } from './tables/changes.ts'
import { movePapers, papersOfRequest } from './tables/papers.ts'

/** The company takes its request back; the papers that came with it never counted. */
export function cancelChange(ctx: MemberContext, changeId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const change = await lockChange(tx.db, changeId)
    if (!change) throw new Refusal('not-found')
    if (!canStep(changeRequestMachine, change.state, 'cancel')) throw new Refusal('state-changed')
    const { companyId } = change
    const codes = (await papersOfRequest(tx.db, changeId)).map(paper => paper.code)
    await movePapers(tx.db, 'drop', { companyId, codes, requestId: changeId })
    await moveChange(tx.db, change, 'cancel', {
      step: { verb: 'cancel', at: tx.now.toISOString(), note: '企业撤回' },
    })
    await audit(tx, { action: 'licence.cancel-change', subject: changeId })
  })
}
