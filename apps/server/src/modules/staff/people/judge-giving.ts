import { conflictIn, isRightOf, OWNER_ROLE, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Face, Staff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'

/** A role as far as giving it is judged. */
export interface GivenRole {
  readonly key: string | null
  readonly rights: readonly string[]
}

/**
 * Refuses rights that this person may not give: those of another face, those they do not hold, pairs that nobody holds together.
 *
 * In a store whoever looks after people gives of their own. On the platform the people who look after rights hold no others: they give
 * roles as these stand, and nothing beyond a role that is not their own.
 */
export function refuseGiving(giver: Staff, role: GivenRole, ownRights: readonly string[] | null): void {
  const { face } = giver
  const isOwner = role.key === OWNER_ROLE
  const rights = ownRights ?? role.rights
  const holds: readonly string[] = face === 'platform' ? [...giver.rights, ...role.rights] : giver.rights
  refuseMissing(face, rights, holds)
  const pair = isOwner ? null : conflictIn(face, rights)
  if (pair) throw new Refusal('right-conflict', { first: rightName(face, pair[0]), second: rightName(face, pair[1]) })
}

/** Refuses a set of rights for a role: on the platform what its model had may stay, everything more is the maker's own. */
export function refuseRole(maker: Staff, rights: readonly string[], model: readonly string[]): void {
  const { face } = maker
  refuseMissing(face, rights, [...maker.rights, ...model])
  const pair = conflictIn(face, rights)
  if (pair) throw new Refusal('right-conflict', { first: rightName(face, pair[0]), second: rightName(face, pair[1]) })
}

function refuseMissing(face: Face, rights: readonly string[], holds: readonly string[]): void {
  const missing = rights.filter(right => !isRightOf(face, right) || !holds.includes(right))
  if (missing.length === 0) return
  throw new Refusal('right-not-own', { rights: missing.map(right => rightName(face, right as StaffRight)).join('、') })
}
