import { cartOperatingEndpoints } from '@xiaojiu/contract/cart/operating-endpoints.ts'
import { cartSellingEndpoints } from '@xiaojiu/contract/cart/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { holdCompany, liftHold } from './operating/hold-company.ts'
import { holdSupply, listSupplyHolds, type OverdueOf, resumeSupply } from './selling/hold-supply.ts'

/** 暂停供货 in both consoles. */
export function cartConsoleRoutes(mounting: Mounting, overdueOf: OverdueOf): void {
  mount(mounting, cartSellingEndpoints, {
    listSupplyHolds: ctx => listSupplyHolds(ctx),
    holdSupply: async (ctx, given) => {
      await holdSupply(ctx, overdueOf, given)
      return {}
    },
    resumeSupply: async (ctx, given) => {
      await resumeSupply(ctx, given)
      return {}
    },
  })
  mount(mounting, cartOperatingEndpoints, {
    holdCompany: async (ctx, asked) => {
      await holdCompany(ctx, asked)
      return {}
    },
    liftHold: (ctx, asked) => liftHold(ctx, asked),
  })
}
