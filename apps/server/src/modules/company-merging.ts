import type { MergeParts } from './company/public.ts'
import { openOrderCount } from './order/public.ts'
import { lockMergeMoney, mergeMoneyOf, moveWallet } from './payment/public.ts'

/** The data of payment and order about a company that is to be merged. */
export const mergeParts: MergeParts = {
  moneyOf: mergeMoneyOf,
  lockMoney: lockMergeMoney,
  openOrdersOf: openOrderCount,
  moveWallet,
}
