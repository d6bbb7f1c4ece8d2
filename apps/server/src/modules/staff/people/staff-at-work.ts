import type { PlatformRight, SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { accountFaces } from '#modules/identity/public.ts'
import { type Context, type Face, inSystemTransaction, type Staff } from '#platform/context.ts'
import { findMemberships } from '../tables/members.ts'

/**
 * A member of staff for whom something is done in the background, with the rights of this moment; null when they work there no
 * more. Whoever acts so has no session: what asks for a proof of the person is closed to it.
 */
export function staffAtWork(
  ctx: Context,
  { accountId, face, storeId }: { readonly accountId: string; readonly face: Face; readonly storeId: string | null },
): Promise<Staff | null> {
  return inSystemTransaction(ctx, async ({ db, now }) => {
    const member = (await findMemberships(db, accountId, face)).find(one => one.storeId === storeId)
    if (!member) return null
    const name = (await accountFaces(db, [accountId])).get(accountId)?.personName ?? ''
    const common = {
      kind: 'user',
      sessionId: '',
      accountId,
      membership: null,
      proxyAccountId: null,
      memberId: member.id,
      roleId: member.roleId,
      name,
      isProven: false,
      stepUpAt: null,
      isAddressAllowed: true,
      lastSeenAt: now,
      endsAt: now,
    } as const
    return storeId === null
      ? {
          ...common,
          accountKind: 'operator',
          face: 'platform',
          storeId: null,
          rights: member.rights as readonly PlatformRight[],
          limits: { provinceCodes: member.limitProvinces, storeIds: member.limitStores },
        }
      : {
          ...common,
          accountKind: 'seller',
          face: 'seller',
          storeId,
          // It looks and changes nothing.
          isStoreOpen: false,
          rights: member.rights as readonly SellerRight[],
        }
  })
}
