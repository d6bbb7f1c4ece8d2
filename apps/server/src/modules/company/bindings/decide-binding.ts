import type { DecideBinding, HandOver } from '@xiaojiu/contract/company/binding-schemas.ts'
import { RIGHTS, type Right } from '@xiaojiu/contract/define.ts'
import { canStep } from '@xiaojiu/kernel/machine.ts'
import { proveOwnPassword } from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { membershipMachine } from '../domain/membership.states.ts'
import { replaceChosenStores } from '../tables/chain.ts'
import { changeBinding, findMainAccount, lockBinding, moveBinding } from '../tables/bindings.ts'
import { lockMembers } from '../tables/sub-accounts.ts'
import { subAccountOf } from '../sub-accounts/sub-account-of.ts'

/** The main account lets a login act for the company, with these rights, or refuses with a reason. */
export function decideBinding(ctx: MemberContext, decision: DecideBinding): Promise<void> {
  const { userBasicId, isApproved, reason, role, rights } = decision
  if (!isApproved && reason === '') throw new Refusal('reason-needed')
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    await lockMembers(tx.db, companyId)
    const binding = await lockBinding(tx.db, companyId, userBasicId)
    if (!binding || binding.decider !== 'main-account') throw new Refusal('not-found')
    const verb = isApproved ? 'approve' : 'refuse'
    if (!canStep(membershipMachine, binding.state, verb)) throw new Refusal('state-changed')
    await moveBinding(tx.db, companyId, userBasicId, verb, {
      decidedAt: tx.now,
      ...(isApproved ? { role, rights: [...new Set(rights)] } : { refuseReason: reason }),
    })
    await audit(tx, { action: `company.${verb}-binding`, subject: userBasicId, details: { role, rights, reason } })
  })
}

/** Takes another's own login off the company; one that the company made is deleted as a sub-account instead. */
export function unbindOther(ctx: MemberContext, accountId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { companyId } = tx.actor
    const { isManaged } = await subAccountOf(tx, accountId)
    if (isManaged) throw new Refusal('managed-login')
    await moveBinding(tx.db, companyId, accountId, 'end', { decidedAt: tx.now })
    await replaceChosenStores(tx.db, companyId, accountId, [])
    await audit(tx, { action: 'company.unbind-other', subject: accountId })
  })
}

const ALL_RIGHTS = Object.keys(RIGHTS) as Right[]
const WITHOUT_LIMITS = { orderLimit: null, monthLimit: null, needsApproval: false } as const

/** The main account becomes an employee's; the former one stays as an employee with every right. */
export async function handOverMain(ctx: MemberContext, { userBasicId, password, ...captcha }: HandOver): Promise<void> {
  await proveOwnPassword(ctx, password, captcha)
  await inTransaction(ctx, async tx => {
    const { companyId, accountId } = tx.actor
    const { state } = await subAccountOf(tx, userBasicId)
    if (state !== 'active') throw new Refusal('not-found')
    // Another tab may have handed it over already.
    if ((await findMainAccount(tx.db, companyId)) !== accountId) throw new Refusal('main-account-only')
    await changeBinding(tx.db, companyId, accountId, { isMain: false, role: 'custom', rights: ALL_RIGHTS })
    // From now on nobody stands above it: it is its holder's own login.
    await changeBinding(tx.db, companyId, userBasicId, { isMain: true, isManaged: false, ...WITHOUT_LIMITS })
    await audit(tx, { action: 'company.hand-over-main', subject: userBasicId, details: { fromAccountId: accountId } })
  })
}
