import type { MergeParts } from './company/public.ts'
import { openOrderCount } from './order/public.ts'
import { mergeMoneyOf, moveWallet } from './payment/public.ts'

/** What payment and order know of a company that is to go into another. */
export const mergeParts: MergeParts = { moneyOf: mergeMoneyOf, openOrdersOf: openOrderCount, moveWallet }
