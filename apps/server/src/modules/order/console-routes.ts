import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { type Mounting, mount } from '#platform/http/mount.ts'
import { getStoreSales } from './selling/store-sales.ts'

/** 订单 at the console of a store. */
export function orderConsoleRoutes(mounting: Mounting): void {
  mount(mounting, orderSellingEndpoints, { getStoreSales })
}
