import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { answerDifference, type DifferenceCases } from './selling/answer-difference.ts'
import { getDifference, listDifferences } from './selling/store-differences.ts'
import { getStoreSales } from './selling/store-sales.ts'

/** 订单 at the console of a store. */
export function orderConsoleRoutes(mounting: Mounting, cases: DifferenceCases): void {
  mount(mounting, orderSellingEndpoints, {
    getStoreSales,
    listDifferences,
    getDifference: (ctx, ref) => getDifference(ctx, ref, cases),
    answerDifference: (ctx, given) => answerDifference(ctx, given, cases),
  })
}
