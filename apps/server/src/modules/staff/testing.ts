import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { anyState } from '#testing/any-state.ts'

const LONG_AGO = new Date('2026-01-05T09:00:00+08:00')

export interface GivenMember {
  readonly accountId: string
  /** Absent: of the platform. */
  readonly storeId?: string
  /** The key of a built-in role; default: the owner of the store, or a security operator. */
  readonly role?: string
  /** Instead of the rights of the role. */
  readonly rights?: readonly (SellerRight | PlatformRight)[]
  readonly state?: 'active' | 'disabled' | 'ended'
  readonly limitProvinces?: readonly string[]
  readonly limitStores?: readonly string[]
}

/** Makes a login a member of staff; inserted as the database owner. */
export async function aMember(db: Db, given: GivenMember): Promise<{ readonly memberId: string }> {
  const { accountId, storeId, role = storeId ? 'owner' : 'security', rights, state = 'active' } = given
  const { id: roleId } = await db
    .selectFrom('staff.role')
    .select('id')
    .where('key', '=', role)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('staff.membership')
    .values({
      accountId,
      face: storeId ? 'seller' : 'platform',
      storeId: storeId ?? null,
      roleId,
      rights: rights ? [...rights] : null,
      limitProvinces: given.limitProvinces ? [...given.limitProvinces] : null,
      limitStores: given.limitStores ? [...given.limitStores] : null,
      state: anyState(state),
      createdAt: LONG_AGO,
      changedAt: LONG_AGO,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id }
}
