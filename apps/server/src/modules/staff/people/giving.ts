import type { Limits } from '@xiaojiu/contract/staff/people-schemas.ts'
import { conflictIn, isRightOf, OWNER_ROLE, rightName, type StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Face, Staff } from '#platform/context.ts'
import { type DataScope, isWider } from '#platform/data-scope.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Member } from '../tables/members.ts'

/** The provinces and stores that an operator is limited to. */
export function limitColumns(
  { face }: Pick<Staff, 'face'>,
  limits: Limits | null | undefined,
): { readonly limitProvinces: string[] | null; readonly limitStores: string[] | null } {
  if (face === 'seller' || !limits) return { limitProvinces: null, limitStores: null }
  const { provinceCodes, storeIds } = limits
  return {
    limitProvinces: provinceCodes.length > 0 ? provinceCodes : null,
    limitStores: storeIds.length > 0 ? storeIds : null,
  }
}

type Limited = Pick<Member, 'limitProvinces' | 'limitStores'>
export const scopeOf = ({ limitProvinces, limitStores }: Limited): DataScope => ({
  provinceCodes: limitProvinces,
  storeIds: limitStores,
})

/** An operator with limits gives nobody a wider scope. */
export function refuseWider(giver: Staff, limits: Limited): void {
  if (giver.face === 'platform' && isWider(scopeOf(limits), giver.limits)) throw new Refusal('scope-not-own')
}

/** The part of a role that decides whether it may be granted. */
interface GivenRole {
  readonly key: string | null
  readonly rights: readonly string[]
}

/**
 * Refuses rights that this person may not grant: rights of another face, rights that they do not hold, and forbidden pairs. In a
 * store, people grant rights that they hold themselves. On the platform, people who manage staff hold few other rights: they
 * grant roles as they are, and individual rights within the role.
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

/**
 * Refuses a set of rights for a role: on the platform it may contain the rights of its model and those of the person who makes
 * it.
 */
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
