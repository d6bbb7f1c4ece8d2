import { qualificationSellingEndpoints } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { endPair, reopenPair } from './first-trade/selling/part-pair.ts'
import { listStorePairs } from './first-trade/selling/store-pairs.ts'

/** 首营审核 at the console of a store. */
export function qualificationConsoleRoutes(mounting: Mounting): void {
  mount(mounting, qualificationSellingEndpoints, {
    listStorePairs: (ctx, filter) => listStorePairs(ctx, filter),
    endPair: async (ctx, given) => {
      await endPair(ctx, given)
      return {}
    },
    reopenPair: async (ctx, given) => {
      await reopenPair(ctx, given)
      return {}
    },
  })
}
