import { canStep } from '@xiaojiu/kernel/machine.ts'
import { abandonCompany } from '#modules/company/public.ts'
import { releaseFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import { inSystemTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { listPapers, movePapers } from '../licences/tables/papers.ts'
import { registrationMachine } from './domain/registration.states.ts'
import { lockOpen, moveRegistration } from './tables.ts'

/** Gives the registration up. The company it had opened is let go: its credit code may be registered again. */
export function withdrawRegistration(ctx: UserContext): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const registration = await lockOpen(db, actor.accountId)
    if (!registration) throw new Refusal('not-found')
    if (!canStep(registrationMachine, registration.state, 'withdraw')) throw new Refusal('registration-not-open')
    const { id, companyId, papers } = registration
    if (companyId === null)
      await releaseFiles(
        tx,
        papers.flatMap(paper => paper.fileIds),
      )
    else {
      await abandonCompany(tx, companyId)
      const codes = (await listPapers(db, companyId)).map(paper => paper.code)
      await movePapers(db, 'drop', { companyId, codes })
    }
    await moveRegistration(db, id, 'withdraw', { savedAt: now })
    await audit(tx, { action: 'registration.withdraw', subject: id, details: { companyId } })
  })
}
