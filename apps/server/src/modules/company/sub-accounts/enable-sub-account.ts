import { canStep } from '@xiaojiu/kernel/machine.ts'
import { deleteAccount, disableAccount, enableAccount } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { membershipMachine } from '../domain/membership.states.ts'
import { replaceChosenStores } from '../tables/chain.ts'
import { moveBinding } from '../tables/bindings.ts'
import { subAccountOf } from './sub-account-of.ts'

/**
 * Stops an employee, or lets them go on. A login the company made is closed with it, so that its sessions end;
 * an employee's own login merely no longer acts for the company.
 */
export function enableSubAccount(ctx: MemberContext, accountId: string, isEnabled: boolean): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { state, isManaged } = await subAccountOf(tx, accountId)
    const verb = isEnabled ? 'resume' : 'suspend'
    // Already so: two clicks are one.
    if (!canStep(membershipMachine, state, verb)) return
    await moveBinding(tx.db, tx.actor.companyId, accountId, verb)
    if (isManaged) await (isEnabled ? enableAccount(tx, accountId) : disableAccount(tx, accountId))
    await audit(tx, { action: `company.${verb}-sub-account`, subject: accountId })
  })
}

/** Ends it for good; what was ordered stays. */
export function deleteSubAccount(ctx: MemberContext, accountId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const { isManaged } = await subAccountOf(tx, accountId)
    await moveBinding(tx.db, companyId, accountId, 'end')
    await replaceChosenStores(tx.db, companyId, accountId, [])
    if (isManaged) await deleteAccount(tx, accountId)
    await audit(tx, { action: 'company.delete-sub-account', subject: accountId })
  })
}
