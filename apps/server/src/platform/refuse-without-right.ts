import { RIGHTS, type Right } from '@xiaojiu/contract/define.ts'
import { isMoneyRight } from '@xiaojiu/contract/proxy-ban.ts'
import type { Member } from './context.ts'
import { Refusal } from './refusal.ts'

/** The rights that this login can use now: the main account has all, staff acting for it none about money. */
export function usableRights({ membership, proxyAccountId }: Member): Right[] {
  const rights = membership.isMain ? (Object.keys(RIGHTS) as Right[]) : membership.rights
  return rights.filter(right => proxyAccountId === null || !isMoneyRight(right))
}

/** For a right that depends on the input; a right that is always needed is in the contract. */
export function refuseWithoutRight(actor: Member, right: Right): void {
  if (usableRights(actor).includes(right)) return
  const isStaff = actor.proxyAccountId !== null && isMoneyRight(right)
  throw isStaff ? new Refusal('proxy-forbidden') : new Refusal('no-right', { right: RIGHTS[right], keeper: '主账号' })
}
