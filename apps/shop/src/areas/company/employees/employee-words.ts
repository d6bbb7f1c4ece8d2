import type { SubAccount } from '@xiaojiu/contract/company/sub-account-schemas.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { roundMoneyText } from '@xiaojiu/ui/money/figure.ts'

/** The rights in one line. */
export function rightsText({ rights }: Pick<SubAccount, 'rights'>): string {
  return rights.length === 0 ? '仅可浏览' : rights.map(right => RIGHTS[right]).join('、')
}

/** How far it may order, line by line. */
export function limitLines({
  orderLimit,
  monthLimit,
  needsApproval,
}: Pick<SubAccount, 'orderLimit' | 'monthLimit' | 'needsApproval'>): string[] {
  if (needsApproval) return ['下单均需审批']
  const lines = [
    ...(orderLimit === null ? [] : [`单笔 ${roundMoneyText(orderLimit)}`]),
    ...(monthLimit === null ? [] : [`每月 ${roundMoneyText(monthLimit)}`]),
  ]
  return lines.length === 0 ? ['不限额'] : lines
}
