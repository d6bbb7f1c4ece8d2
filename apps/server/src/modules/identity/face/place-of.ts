import { FACE_NAMES } from '@xiaojiu/contract/staff/rights.ts'
import type { AccountKind } from '../tables/accounts.ts'

/** The console of logins of this kind. */
export function placeOf(kind: AccountKind): string {
  if (kind === 'buyer') return '小九药采商城'
  return FACE_NAMES[kind === 'seller' ? 'seller' : 'platform']
}
