import { type Endpoint, RIGHTS } from '@xiaojiu/contract/define.ts'
import { OWN_HAND_REFUSALS, ownHandOf } from '@xiaojiu/contract/own-hand.ts'
import type { Actor, User } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Whether this actor may call this endpoint at all; `null`, or the refusal. Pure, so that a table test can print it. */
export function refusalFor(endpoint: Endpoint, actor: Actor): Refusal | null {
  const { access } = endpoint
  if (actor.kind === 'nobody') return access === 'anyone' ? null : new Refusal('signed-out')
  const { membership } = actor
  if (membership?.companyState === 'withdrawn' && access !== 'anyone' && access !== 'user' && !endpoint.openToWithdrawn)
    return new Refusal('company-withdrawn')
  switch (access) {
    case 'anyone':
      return null
    case 'user':
      return refusalForStaff(endpoint, actor)
    case 'operator':
      return actor.accountKind === 'operator' ? null : new Refusal('no-access')
    case 'seller':
      return actor.accountKind === 'seller' && actor.storeId !== null ? null : new Refusal('no-access')
    case 'member':
    case 'buyer':
    case 'main-account':
      break
  }
  if (!membership) return new Refusal('company-not-chosen')
  // A company under cancellation keeps only what was marked open to it, and that was checked above.
  const isSettled = membership.companyState === 'approved' || membership.companyState === 'withdrawn'
  if (access === 'buyer' && !isSettled) return new Refusal('company-not-approved')
  if (access === 'main-account' && !membership.isMain) return new Refusal('main-account-only')
  if (endpoint.right && !membership.isMain && !membership.rights.includes(endpoint.right))
    return new Refusal('no-right', { right: RIGHTS[endpoint.right] })
  return refusalForStaff(endpoint, actor)
}

/** Staff acting for a customer looks and prepares; what binds the customer is left to the customer. */
function refusalForStaff(endpoint: Endpoint, { proxyAccountId }: User): Refusal | null {
  const ownHand = proxyAccountId === null ? null : ownHandOf(endpoint)
  return ownHand && new Refusal(OWN_HAND_REFUSALS[ownHand])
}
