import type { MergeParts } from './company/public.ts'
import { openOrderCount } from './order/public.ts'
import { mergeMoneyOf, moveWallet } from './payment/public.ts'

/** The data of payment and order about a company that is to be merged. */
export const mergeParts: MergeParts = { moneyOf: mergeMoneyOf, openOrdersOf: openOrderCount, moveWallet }
