import type { PostageInfo } from '@xiaojiu/contract/cart/schemas.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'

/** The server leaves the gap open once delivery is free; the bar tells a reached amount from one that never counted. */
export function postageShown(info: PostageInfo): PostageInfo {
  const isReached = info.freeShippingAmount !== null && info.havePrice >= info.freeShippingAmount
  return isReached ? { ...info, postageDiffAmount: ZERO } : info
}
