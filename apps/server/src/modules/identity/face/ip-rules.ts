import type { Context } from '#platform/context.ts'
import { isAddressAllowed } from '../tables/ip-rules.ts'

/** Whether staff with this role may work from where the request comes from. */
export function isStaffAddressAllowed({ db, clientIp }: Context, roleId: string): Promise<boolean> {
  return isAddressAllowed(db, roleId, clientIp)
}
