import { cartOperatingEndpoints } from '@xiaojiu/contract/cart/operating-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { holdCompany, liftHold } from './operating/hold-company.ts'

/** 暂停供货 in the platform's console. */
export function cartConsoleRoutes(mounting: Mounting): void {
  mount(mounting, cartOperatingEndpoints, {
    holdCompany: async (ctx, asked) => {
      await holdCompany(ctx, asked)
      return {}
    },
    liftHold: (ctx, asked) => liftHold(ctx, asked),
  })
}
