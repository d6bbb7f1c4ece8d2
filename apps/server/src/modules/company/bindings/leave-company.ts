import type { BindingStatus, LeaveCompany } from '@xiaojiu/contract/company/binding-schemas.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inSystemTransaction, type UserContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipMachine } from '../domain/membership.states.ts'
import { findBinding, lockBinding, moveBinding } from '../tables/bindings.ts'
import { replaceChosenStores } from '../tables/chain.ts'
import { lockMembers } from '../tables/sub-accounts.ts'

/**
 * The login leaves a company or takes its asking back. The company need not be the one it acts for now, so the scope is
 * the system's and the row is the caller's own.
 */
export function leaveCompany(ctx: UserContext, { userBasicId, companyId }: LeaveCompany): Promise<void> {
  const { accountId } = ctx.actor
  if (userBasicId !== accountId) throw new Refusal('not-your-company')
  return inSystemTransaction(ctx, async tx => {
    await lockMembers(tx.db, companyId)
    const binding = await lockBinding(tx.db, companyId, accountId)
    if (!binding || !canStep(membershipMachine, binding.state, 'end')) throw new Refusal('not-your-company')
    if (binding.isMain) throw new Refusal('main-account-stays')
    if (binding.isManaged) throw new Refusal('managed-login')
    await moveBinding(tx.db, companyId, accountId, 'end', { decidedAt: tx.now })
    await replaceChosenStores(tx.db, companyId, accountId, [])
    await audit(tx, { action: 'company.leave', subject: companyId })
  })
}

/** How the login stands with a company; a company it never asked for is like one that does not exist. */
export function checkBinding(ctx: UserContext, companyId: string): Promise<BindingStatus> {
  return inSnapshot(ctx, async ({ db, actor: { accountId } }) => {
    const binding = await findBinding(db, companyId, accountId)
    if (!binding) return { companyId, state: 'none', decider: null, refuseReason: null, askedAt: null, decidedAt: null }
    const { state, decider, refuseReason, askedAt, decidedAt } = binding
    return { companyId, state, decider, refuseReason, askedAt, decidedAt }
  })
}
